import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useForm } from 'react-hook-form';
import { CodeInput } from '../../../shared/domain/code-input.tsx';
import type { OldMobileForm } from '../model/change-mobile.ts';
import {
  oldMobileForm,
  proveOldMobile,
  sendMobileCode,
  useNextCode,
} from '../model/change-mobile.ts';
import { refusalOf } from '../model/refusal.ts';
import styles from './mobile.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/** The step in which the bound mobile is proven with a code. */
export function OldMobileStep({ mobile, onDone }: { mobile: string; onDone: () => void }) {
  const stores = useStores();
  const http = useHttp();
  const nextAt = useNextCode((next) => next.old);
  const form = useForm<OldMobileForm>({
    resolver: zodResolver(oldMobileForm),
    defaultValues: { code: '' },
    reValidateMode: 'onSubmit',
  });
  const explain = (error: unknown) => {
    if (tellUnanswered(http, error)) return;
    const { place, message } = refusalOf(error);
    form.setError(place === 'code' ? 'code' : 'root', { message });
  };
  const send = async () => {
    form.clearErrors();
    try {
      await sendMobileCode(stores, http);
      form.setFocus('code');
    } catch (error) {
      explain(error);
    }
  };
  const prove = async (values: OldMobileForm) => {
    try {
      await proveOldMobile(http, values);
      onDone();
    } catch (error) {
      explain(error);
    }
  };
  return (
    <Form form={form} onSubmit={prove}>
      <p className={styles.text}>
        为了账号安全，先验证原手机号 <strong data-figures>{mobile}</strong>
      </p>
      <Field form={form} name="code" label="验证码">
        {(control) => (
          <CodeInput {...control} nextAt={nextAt} onSend={send} onType={() => form.clearErrors()} />
        )}
      </Field>
      <FormFailure message={form.formState.errors.root?.message} />
      <FormActions
        aside={
          <Link to="/helpCenter" className={styles.help}>
            原手机号不用了？
          </Link>
        }
      >
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          下一步
        </Button>
      </FormActions>
    </Form>
  );
}
