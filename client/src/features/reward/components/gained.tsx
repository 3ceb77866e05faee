import { Suspense, lazy } from 'react';
import { useGain } from '../model/gain-store.ts';

/** Its code loads with the first gain, or when a screen with time to spare asks for it. */
export const loadGainDialog = async () => ({
  default: (await import('./gain-dialog.tsx')).GainDialog,
});
const GainDialog = lazy(loadGainDialog);

/** What was got last, shown once. */
export function Gained() {
  const any = useGain(({ gain }) => gain !== null);
  return any ? (
    <Suspense>
      <GainDialog />
    </Suspense>
  ) : null;
}
