import { Field } from '@gamebox/ui/form.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import type { UseFormReturn } from 'react-hook-form';
import { CodeInput } from './code-input.tsx';
import type { MobileCodeForm } from './sms-code.ts';
import { typedMobile } from './typed-number.ts';

export interface MobileCodeFieldsProps {
  form: UseFormReturn<MobileCodeForm>;
  /** The label of the mobile field. */
  label: string;
  /** When the next code may be requested (epoch ms); null: now. */
  nextAt: number | null;
  /** Sends a code; a rejection is passed to `onRefused`. */
  sendCode: (mobile: string) => Promise<void>;
  onRefused: (error: unknown) => void;
}

/** A mobile, and the code that is sent to it: requesting a code validates only the mobile. */
export function MobileCodeFields(props: MobileCodeFieldsProps) {
  const { form, label, nextAt, sendCode, onRefused } = props;
  const send = async () => {
    if (!(await form.trigger('mobile', { shouldFocus: true }))) return;
    form.clearErrors();
    try {
      await sendCode(form.getValues('mobile'));
      form.setFocus('code');
    } catch (error) {
      onRefused(error);
    }
  };
  return (
    <>
      <Field form={form} name="mobile" label={label}>
        {({ onChange, ...control }) => (
          <TextField
            {...control}
            size="l"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            placeholder="11 位手机号"
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
            onSend={send}
            onType={() => form.clearErrors('code')}
          />
        )}
      </Field>
    </>
  );
}
