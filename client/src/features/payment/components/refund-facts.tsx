import type { PaymentOrder } from '@gamebox/contract';
import { refundText } from '../model/refund-words.ts';
import { Fact } from './fact.tsx';
import { getsText } from './gets-list.tsx';

/** Each sum that goes back, and what was taken back for it: lines of a list of facts (`dl`). */
export function RefundFacts({ order: { method, refunds } }: { order: PaymentOrder }) {
  return refunds.flatMap((refund) => [
    <Fact key={refund.refundNo} name="退回" value={refundText(method, refund)} />,
    ...(refund.takenBack.length === 0
      ? []
      : [<Fact key={`${refund.refundNo}/taken`} name="收回" value={getsText(refund.takenBack)} />]),
  ]);
}
