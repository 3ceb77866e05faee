import type { GotLine, PaymentOrder } from '@gamebox/contract';
import { refundText } from '../model/refund-text.ts';
import { Detail } from './detail.tsx';
import { getsText } from './gets-list.tsx';

/** Each refund, and what was given or taken back with it, as lines of a details list (`dl`). */
export function RefundDetails({ order: { method, refunds } }: { order: PaymentOrder }) {
  return refunds.flatMap((refund) => [
    <Detail key={refund.refundNo} name="退回" value={refundText(method, refund)} />,
    <Lines key={`${refund.refundNo}/given`} name="一并退回" lines={refund.givenBack} />,
    <Lines key={`${refund.refundNo}/taken`} name="收回" lines={refund.takenBack} />,
  ]);
}

function Lines({ name, lines }: { name: string; lines: readonly GotLine[] }) {
  return lines.length === 0 ? null : <Detail name={name} value={getsText(lines)} />;
}
