import { Search, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import styles from './text-field.module.css';
import type { TextFieldProps } from './text-field.tsx';
import { TextField } from './text-field.tsx';

export interface SearchFieldProps extends Omit<TextFieldProps, 'suffix' | 'type' | 'icon'> {
  /** Accessible name; a placeholder alone is none. */
  label: string;
}

/** Searches a list or a shop. Escape and the clear button empty it. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  const { value, onChange } = props;
  return (
    <TextField
      {...props}
      type="search"
      aria-label={label}
      icon={<Search className={styles.icon} aria-hidden />}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          onChange('');
        }
        props.onKeyDown?.(event);
      }}
      suffix={
        value !== '' && (
          <IconButton size="s" label="清空" icon={<X />} onClick={() => onChange('')} />
        )
      }
    />
  );
}
