import { toast } from '@gamebox/ui/toast-store.ts';
import { useRef } from 'react';

/** The notice of why a form was refused: withdrawn when the form is sent again. */
export function useRefusalNotice() {
  const shown = useRef<number>(undefined);
  return {
    /** Once, also where the request has told the same already. */
    tell: (message: string) => {
      shown.current = toast.error(message);
    },
    withdraw: () => {
      if (shown.current !== undefined) toast.dismiss(shown.current);
      shown.current = undefined;
    },
  };
}
