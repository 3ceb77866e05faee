import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { Field, Form, FormActions } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSetClientSeed } from '../../../features/lottery/api/set-client-seed.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';

const seedForm = z.object({
  clientSeed: z.string().regex(/^[\w-]{1,64}$/, '1–64 位字母、数字、- 或 _'),
});

export interface ClientSeedDialogProps {
  seed: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Changes the player's client seed for later draws; earlier ones keep theirs. */
export function ClientSeedDialog({ seed, open, onOpenChange }: ClientSeedDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="更换我的种子"
      description="从下一次抽奖起生效。写什么都可以，服务器事先不知道您会写什么。"
    >
      <SeedFields seed={seed} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SeedFields({ seed, onDone }: { seed: string; onDone: () => void }) {
  const http = useHttp();
  const { mutateAsync } = useSetClientSeed();
  const refresh = useRefreshAccount();
  const form = useForm({ resolver: zodResolver(seedForm), defaultValues: { clientSeed: seed } });
  const save = async ({ clientSeed }: z.infer<typeof seedForm>) => {
    try {
      await mutateAsync(clientSeed);
      toast.success('种子已更换');
      refresh();
      onDone();
    } catch (error) {
      if (tellUnanswered(http, error)) return;
      const message = error instanceof Error ? error.message : '请求失败';
      form.setError('clientSeed', { message });
    }
  };
  return (
    <Form form={form} onSubmit={save}>
      <Field form={form} name="clientSeed" label="我的种子">
        {(control) => <TextField {...control} size="l" maxLength={64} />}
      </Field>
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          更换
        </Button>
      </FormActions>
    </Form>
  );
}
