import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import type { LotteryRecord } from '@gamebox/contract';
import { AddressChoice } from '../../../features/address/components/address-choice.tsx';
import { useChosenAddress } from '../../../features/address/model/use-chosen-address.ts';
import { useConfirmAddress } from '../../../features/lottery/api/confirm-address.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';
import styles from './prize-address-dialog.module.css';

export type WonPrize = Pick<LotteryRecord, 'recordId' | 'prizeName' | 'picture'>;

export interface PrizeAddressDialogProps {
  /** The last one stays while the dialog closes. */
  prize: WonPrize | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A prize that is sent by post, and its delivery address. */
export function PrizeAddressDialog({ prize, open, onOpenChange }: PrizeAddressDialogProps) {
  const { address, choose } = useChosenAddress();
  const { mutateAsync } = useConfirmAddress();
  const refresh = useRefreshAccount();
  const send = async () => {
    if (prize === null || address === null) return;
    try {
      await mutateAsync({ recordId: prize.recordId, ...address });
      toast.success('地址已确认，我们会尽快寄出');
    } finally {
      refresh();
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`抽中：${prize?.prizeName ?? ''}`}
      confirmText="寄到这里"
      cancelText="以后再填"
      disabled={address === null}
      onConfirm={send}
    >
      {prize !== null && (
        <div className={styles.prize}>
          <Cover
            src={pictureUrl(prize.picture)}
            name={prize.prizeName}
            decorative
            ratio="1/1"
            eager
          />
          <b className={styles.name}>{prize.prizeName}</b>
        </div>
      )}
      <p className={styles.note}>奖品免费邮寄。以后再填也可以，在“我的记录 · 抽奖记录”里。</p>
      {open && <AddressChoice value={address?.addressId ?? null} onChange={choose} />}
    </ConfirmDialog>
  );
}
