import { toast } from '@gamebox/ui/toast-store.ts';
import { useRef } from 'react';

/** The message about a refused form; it is removed when the form is sent again. */
export function useRefusalNotice() {
  const shown = useRef<number>(undefined);
  return {
    /** Shows it once, even if the request has already shown the same. */
    tell: (message: string) => {
      shown.current = toast.error(message);
    },
    withdraw: () => {
      if (shown.current !== undefined) toast.dismiss(shown.current);
      shown.current = undefined;
    },
  };
}
