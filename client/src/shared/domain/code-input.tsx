import { Button } from '@gamebox/ui/button.tsx';
import { useCountdown } from '@gamebox/ui/lib/use-countdown.ts';
import type { TextFieldProps } from '@gamebox/ui/text-field.tsx';
import { TextField } from '@gamebox/ui/text-field.tsx';
import { useState } from 'react';
import { typedNumber } from './typed-number.ts';

export interface CodeInputProps extends Omit<TextFieldProps, 'suffix' | 'onType'> {
  /** When the next code may be requested (epoch ms, by the application's clock); null: now. */
  nextAt: number | null;
  onSend: () => Promise<void>;
  onType: () => void;
}

/** The field of an SMS code with the button that sends one. Use it inside Field. */
export function CodeInput({ nextAt, onSend, onType, onChange, ...control }: CodeInputProps) {
  return (
    <TextField
      size="l"
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="4 位数字"
      {...control}
      onChange={(text) => {
        onType();
        onChange(typedNumber(text));
      }}
      suffix={<SendCode nextAt={nextAt} onSend={onSend} />}
    />
  );
}

function SendCode({ nextAt, onSend }: Pick<CodeInputProps, 'nextAt' | 'onSend'>) {
  const seconds = Math.ceil(useCountdown(nextAt) / 1000);
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
