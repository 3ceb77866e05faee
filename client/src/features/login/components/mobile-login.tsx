import { zodResolver } from '@hookform/resolvers/zod';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { Form } from '@gamebox/ui/form.tsx';
import { businessCode } from '@gamebox/web/request-error.ts';
import { MobileCodeFields } from '../../../shared/domain/mobile-code-fields.tsx';
import type { MobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { isSmsRefusal, mobileCodeForm } from '../../../shared/domain/sms-code.ts';
import { loginBySms, sendCode, useNextSms } from '../model/sms-login.ts';
import { AgreementLinks } from './agreement-links.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './login.module.css';
import { useRefusalNotice } from '../../../shared/lib/use-refusal-notice.ts';
import { useStores } from '../../../shared/lib/stores.ts';

export interface MobileLoginPanelProps {
  plat: number;
  onToken: (token: string) => void;
  /** The player has pressed the tab and goes on with the number. */
  typing: boolean;
}

/** The mobile tab. */
export function MobileLoginPanel(props: MobileLoginPanelProps) {
  const stores = useStores();
  const form = useForm<MobileCodeForm>({
    resolver: zodResolver(mobileCodeForm),
    defaultValues: { mobile: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const { typing } = props;
  const { setFocus } = form;
  useEffect(() => {
    if (typing) setFocus('mobile');
  }, [typing, setFocus]);
  const nextAt = useNextSms((next) => next.at);
  const http = useHttp();
  const refusal = useRefusalNotice();
  const [agreed, setAgreed] = useState(false);
  const [asking, setAsking] = useState(false);
  const consent = useRef<(given: boolean) => void>(undefined);
  const settle = (given: boolean) => {
    setAsking(false);
    if (given) setAgreed(true);
    consent.current?.(given);
  };
  const askConsent = () =>
    new Promise<boolean>((resolve) => {
      consent.current = resolve;
      setAsking(true);
    });
  const submit = async (values: MobileCodeForm) => {
    if (!agreed && !(await askConsent())) return;
    refusal.withdraw();
    try {
      props.onToken(await loginBySms(stores, http, values, props.plat));
    } catch (error) {
      explain(error, true);
    }
  };
  /** A toast says what was refused, and nothing else: the field is only marked. */
  const explain = (error: unknown, shouldFocus: boolean) => {
    if (!isSmsRefusal(businessCode(error)) || !(error instanceof Error)) return;
    refusal.tell(error.message);
    form.setError('code', { type: 'refused' }, { shouldFocus });
  };
  return (
    <Form form={form} onSubmit={submit}>
      <MobileCodeFields
        form={form}
        label="手机号"
        nextAt={nextAt}
        sendCode={(mobile) => sendCode(stores, http, mobile)}
        onRefused={(error) => explain(error, false)}
      />
      <Button
        type="submit"
        variant="primary"
        size="l"
        block
        className={styles.submit}
        loading={form.formState.isSubmitting}
      >
        登录
      </Button>
      <div className={styles.consent}>
        <Checkbox
          checked={agreed}
          onChange={setAgreed}
          aria-label="我已阅读并同意用户协议和隐私协议"
        >
          我已阅读并同意
        </Checkbox>
        <AgreementLinks plat={props.plat}>{null}</AgreementLinks>
      </div>
      <ConsentDialog
        plat={props.plat}
        open={asking}
        onOpenChange={(open) => {
          if (!open) settle(false);
        }}
        onAgree={() => settle(true)}
      />
    </Form>
  );
}
