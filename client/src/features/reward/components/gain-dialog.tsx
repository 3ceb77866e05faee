import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { closeGain, useGain } from '../model/gain-store.ts';
import { Gains } from './gains.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

/** Shows what the player just got, once. */
export function GainDialog() {
  const stores = useStores();
  const { open, gain, place } = useGain();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) closeGain(stores);
      }}
      title={gain?.title ?? ''}
      description={gain?.note}
      width={440}
      actions={
        <Button variant="primary" onClick={() => closeGain(stores)}>
          收下
        </Button>
      }
    >
      {gain !== null && <Gains key={place} {...gain} />}
    </Dialog>
  );
}
