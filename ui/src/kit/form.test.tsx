import { zodResolver } from '@hookform/resolvers/zod';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field, Form, FormActions } from './form.tsx';
import { TextField } from './text-field.tsx';

const schema = z.object({ mobile: z.string().min(1, '电话号码不能为空') });

function Scene({ onSubmit }: { onSubmit: (values: { mobile: string }) => Promise<void> }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { mobile: '' } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <Field form={form} name="mobile" label="手机号">
        {(control) => <TextField {...control} />}
      </Field>
      <Button type="submit" loading={form.formState.isSubmitting}>
        登录
      </Button>
    </Form>
  );
}

test('says nothing before the submit, then what is wrong and where', async () => {
  const onSubmit = vi.fn<() => Promise<void>>(() => Promise.resolve());
  render(<Scene onSubmit={onSubmit} />);
  const field = screen.getByRole('textbox', { name: '手机号' });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  const note = await screen.findByText('电话号码不能为空');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(note.id);
  expect(document.activeElement).toBe(field);
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a second submit while one is sent is dropped', async () => {
  const answer = Promise.withResolvers<undefined>();
  const onSubmit = vi.fn<() => Promise<void>>(() => answer.promise);
  render(<Scene onSubmit={onSubmit} />);
  await userEvent.type(screen.getByRole('textbox'), '13800000000{Enter}');
  const button = screen.getByRole('button', { name: '登录' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(button);
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  answer.resolve(undefined);
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit).toHaveBeenCalledWith({ mobile: '13800000000' });
});

test('the foot of a form in a dialog has 取消 before the submit, and nowhere else', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const foot = (
    <FormActions aside={<a href="/help">帮助</a>}>
      <Button variant="primary">保存</Button>
    </FormActions>
  );
  const { unmount } = render(foot);
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull();
  unmount();
  render(
    <Dialog open onOpenChange={onOpenChange} title="资料">
      {foot}
    </Dialog>,
  );
  const text = screen.getByText('帮助').parentElement?.parentElement?.textContent;
  expect(text).toBe('帮助取消保存');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
