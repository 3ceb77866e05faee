import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { closeGain, useGain } from '../model/gain-store.ts';
import { Gains } from './gains.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

/** What was got, large, once. `onChange`: the balance has changed again (a red packet opened). */
export function GainDialog({ onChange }: { onChange: () => void }) {
  const stores = useStores();
  const { open, gain } = useGain();
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
      {gain !== null && <Gains {...gain} onChange={onChange} />}
    </Dialog>
  );
}
