import type { PaymentOrder } from '@gamebox/contract';
import { refundText } from '../model/refund-words.ts';
import { Detail } from './detail.tsx';
import { getsText } from './gets-list.tsx';

/** Each sum that goes back, and what was taken back for it: lines of a list of details (`dl`). */
export function RefundDetails({ order: { method, refunds } }: { order: PaymentOrder }) {
  return refunds.flatMap((refund) => [
    <Detail key={refund.refundNo} name="退回" value={refundText(method, refund)} />,
    ...(refund.takenBack.length === 0
      ? []
      : [
          <Detail
            key={`${refund.refundNo}/taken`}
            name="收回"
            value={getsText(refund.takenBack)}
          />,
        ]),
  ]);
}
