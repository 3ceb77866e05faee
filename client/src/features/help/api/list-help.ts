import { listHelp } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** All questions and answers, and the contact. */
export function useHelp() {
  return useCall(listHelp);
}
