import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

/** A password, hidden until the player asks to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'suffix' | 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          size="s"
          label={shown ? '隐藏密码' : '显示密码'}
          aria-pressed={shown}
          icon={shown ? <EyeOff /> : <Eye />}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
