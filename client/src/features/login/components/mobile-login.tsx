import { zodResolver } from '@hookform/resolvers/zod';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Button } from '@gamebox/ui/button.tsx';
import { Field, Form } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import type { SmsLoginForm } from '../model/sms-login.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { CodeInput } from '../../../shared/domain/code-input.tsx';
import { isSmsRefusal } from '../../../shared/domain/sms-code.ts';
import { typedMobile } from '../../../shared/domain/typed-number.ts';
import { loginBySms, sendCode, smsLoginForm, useNextSms } from '../model/sms-login.ts';
import { AgreementLinks } from './agreement-links.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import styles from './login.module.css';
import { useStores } from '../../../shared/lib/stores.ts';

/** The mobile tab: asking for a code looks at the mobile alone, logging in at both. */
export function MobileLoginPanel(props: { plat: number; onToken: (token: string) => void }) {
  const stores = useStores();
  const form = useForm<SmsLoginForm>({
    resolver: zodResolver(smsLoginForm),
    defaultValues: { mobile: '', code: '' },
    reValidateMode: 'onSubmit',
  });
  const nextAt = useNextSms((next) => next.at);
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
      props.onToken(await loginBySms(stores, http, values, props.plat));
    } catch (error) {
      explain(error, true);
    }
  };
  const ask = async () => {
    if (!(await form.trigger('mobile', { shouldFocus: true }))) return;
    form.clearErrors('code');
    try {
      await sendCode(stores, http, form.getValues('mobile'));
      form.setFocus('code');
    } catch (error) {
      explain(error, false);
    }
  };
  /** The request has told why; what is about the code also stays to be read at its field. */
  const explain = (error: unknown, shouldFocus: boolean) => {
    if (!isSmsRefusal(businessCode(error)) || !(error instanceof Error)) return;
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
        {(control) => (
          <CodeInput
            {...control}
            nextAt={nextAt}
            onSend={ask}
            onType={() => form.clearErrors('code')}
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
