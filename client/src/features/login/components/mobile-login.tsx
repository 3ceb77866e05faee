import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import type { SmsLoginForm } from '../model/sms-login.ts';
import {
  isAboutCode,
  loginWithCode,
  sendCode,
  smsLoginForm,
  useNextSms,
} from '../model/sms-login.ts';
import { typedMobile, typedNumber } from '../model/typed-number.ts';
import { AgreementLinks } from './agreement-links.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './login.module.css';

/** The mobile tab: asking for a code looks at the mobile alone, logging in at both. */
export function MobileLoginPanel(props: { plat: number; onToken: (token: string) => void }) {
  const form = useForm<SmsLoginForm>({
    resolver: zodResolver(smsLoginForm),
    defaultValues: { mobile: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const http = useHttp();
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
  const submit = async (values: SmsLoginForm) => {
    if (!agreed && !(await askConsent())) return;
    try {
      props.onToken(await loginWithCode(http, values, props.plat));
    } catch (error) {
      explain(error, true);
    }
  };
  const ask = async () => {
    if (!(await form.trigger('mobile', { shouldFocus: true }))) return;
    form.clearErrors('code');
    try {
      await sendCode(http, form.getValues('mobile'));
      form.setFocus('code');
    } catch (error) {
      explain(error, false);
    }
  };
  /** The request has told why; what is about the code also stays to be read at its field. */
  const explain = (error: unknown, shouldFocus: boolean) => {
    if (!isAboutCode(error) || !(error instanceof Error)) return;
    form.setError('code', { message: error.message }, { shouldFocus });
  };
  return (
    <Form form={form} onSubmit={submit}>
      <Field form={form} name="mobile" label="手机号">
        {({ onChange, invalid, ...control }) => (
          <TextField
            {...control}
            size="l"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="11 位手机号"
            invalid={invalid}
            onChange={(text) => {
              form.clearErrors('mobile');
              onChange(typedMobile(text));
            }}
          />
        )}
      </Field>
      <Field form={form} name="code" label="验证码">
        {({ onChange, invalid, ...control }) => (
          <TextField
            {...control}
            size="l"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder="4 位数字"
            invalid={invalid}
            onChange={(text) => {
              form.clearErrors('code');
              onChange(typedNumber(text));
            }}
            suffix={<SendCode onSend={ask} />}
          />
        )}
      </Field>
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

function SendCode({ onSend }: { onSend: () => Promise<void> }) {
  const seconds = Math.ceil(useCountdown(useNextSms((next) => next.at)) / 1000);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await onSend();
    setSending(false);
  };
  return (
    <Button
      size="s"
      variant="ghost"
      disabled={seconds > 0}
      loading={sending}
      onClick={() => void send()}
    >
      <span data-figures>{seconds > 0 ? `${seconds} 秒后重新获取` : '获取验证码'}</span>
    </Button>
  );
}
