import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { closeGain, useGain } from '../model/gain-store.ts';
import { Gains } from './gains.tsx';

/** What was got, large, once. `onChange`: the balance has changed again (a red packet opened). */
export function GainDialog({ onChange }: { onChange: () => void }) {
  const { open, gain } = useGain();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) closeGain();
      }}
      title={gain?.title ?? ''}
      description={gain?.note}
      width={440}
      actions={
        <Button variant="primary" onClick={closeGain}>
          收下
        </Button>
      }
    >
      {gain !== null && <Gains {...gain} onChange={onChange} />}
    </Dialog>
  );
}
