import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@gamebox/ui/button.tsx';
import { Form, FormActions, FormFailure } from '@gamebox/ui/form.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { tellUnanswered } from '@gamebox/web/tell-unanswered.ts';
import { useForm } from 'react-hook-form';
import { MobileCodeFields } from '../../../shared/domain/mobile-code-fields.tsx';
import type { MobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { mobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { bindMobile, sendMobileCode, useNextCode } from '../model/change-mobile.ts';
import { refusalOf } from '../model/refusal.ts';
import styles from './mobile.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

export interface NewMobileStepProps {
  /** Another mobile is already bound and proven. */
  replaces: boolean;
  onDone: () => void;
  /** The proof of the old mobile has run out. */
  onUnproven?: () => void;
}

/** The step for the new mobile, which is proven with a code. */
export function NewMobileStep({ replaces, onDone, onUnproven }: NewMobileStepProps) {
  const stores = useStores();
  const http = useHttp();
  const nextAt = useNextCode((next) => next.new);
  const form = useForm<MobileCodeForm>({
    resolver: zodResolver(mobileCodeForm),
    defaultValues: { mobile: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const explain = (error: unknown) => {
    if (tellUnanswered(http, error)) return;
    const { place, message } = refusalOf(error);
    if (place === 'proof' && onUnproven !== undefined) {
      toast.warning('验证已过期，请重新验证原手机号');
      onUnproven();
      return;
    }
    form.setError(place === 'mobile' || place === 'code' ? place : 'root', { message });
  };
  const bind = async (values: MobileCodeForm) => {
    try {
      await bindMobile(http, values, replaces);
      onDone();
    } catch (error) {
      explain(error);
    }
  };
  return (
    <Form form={form} onSubmit={bind}>
      {replaces && <p className={styles.text}>更换后用新手机号登录，其他设备会退出登录。</p>}
      <MobileCodeFields
        form={form}
        label={replaces ? '新手机号' : '手机号'}
        nextAt={nextAt}
        sendCode={(mobile) => sendMobileCode(stores, http, mobile)}
        onRefused={explain}
      />
      <FormFailure message={form.formState.errors.root?.message} />
      <FormActions>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          {replaces ? '更换手机号' : '绑定手机号'}
        </Button>
      </FormActions>
    </Form>
  );
}
