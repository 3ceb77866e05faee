import { Button } from '@gamebox/ui/button.tsx';
import { formatCount } from '@gamebox/ui/lib/format-money.ts';
import { LinedRow } from '@gamebox/ui/lined-list.tsx';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import type { PointsOrder, PointsOrderAction } from '@gamebox/contract';
import { RecordPicture } from './record-picture.tsx';

export type OrderStep = PointsOrderAction;

/** One order: goods, price or prize, address, state and actions. */
export function OrderRow(props: { order: PointsOrder; onStep: (step: OrderStep) => void }) {
  const { order, onStep } = props;
  const { goodsName, picture, quantity, createTime, actions } = order;
  const { text, tone } = stateOf(order);
  return (
    <LinedRow
      picture={<RecordPicture picture={picture} name={goodsName} />}
      title={`${goodsName}${quantity !== null && quantity > 1 ? ` × ${quantity}` : ''}`}
      meta={
        <>
          <span>{priceOf(order)}</span>
          <Time at={createTime} format="full" />
          <Whereabouts order={order} />
        </>
      }
    >
      <Tag tone={tone}>{text}</Tag>
      {actions.map((action) =>
        action === null ? null : (
          <Button
            key={action}
            size="s"
            variant={action === 'close' ? 'ghost' : 'secondary'}
            aria-label={`${names[action]}：${goodsName}`}
            onClick={() => onStep(action)}
          >
            {action === 'setAddress' && order.address !== null ? '修改地址' : names[action]}
          </Button>
        ),
      )}
    </LinedRow>
  );
}

const names: Readonly<Record<OrderStep, string>> = {
  receive: '确认收到',
  close: '取消兑换',
  setAddress: '填写地址',
};

const priceOf = ({ source, points }: PointsOrder) =>
  source === 'lottery' ? '抽奖所得' : `${formatCount(points)} 积分`;

function Whereabouts({ order: { carrier, trackingNumber, address } }: { order: PointsOrder }) {
  return (
    <>
      {address !== null && (
        <span>
          {address.name} {address.mobile} {address.region} {address.detail}
        </span>
      )}
      {trackingNumber !== null && (
        <span data-figures>
          {carrier} {trackingNumber}
        </span>
      )}
    </>
  );
}

function stateOf({ state, physical, address }: PointsOrder): { text: string; tone: TagTone } {
  switch (state) {
    case 'created':
      return physical && address === null
        ? { text: '等待填写地址', tone: 'amber' }
        : { text: '等待寄出', tone: 'amber' };
    case 'sent':
      return { text: '已寄出', tone: 'jade' };
    case 'received':
      return { text: physical ? '已收到' : '已到账', tone: 'neutral' };
    case 'closed':
      return { text: '已取消', tone: 'neutral' };
    case null:
      return { text: '处理中', tone: 'neutral' };
    default:
      return state satisfies never;
  }
}
