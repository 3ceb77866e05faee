import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import type { LotteryRecord } from '@gamebox/contract';
import { useState } from 'react';
import { useDraws } from '../../../features/lottery/api/page-draws.ts';
import { Rewards, isClosedPacket } from '../../../shared/domain/reward.tsx';
import type { WonPrize } from '../lottery/prize-address-dialog.tsx';
import { PrizeAddressDialog } from '../lottery/prize-address-dialog.tsx';
import { RecordPicture } from './record-picture.tsx';
import { RowShape } from './row-shape.tsx';
import styles from './records.module.css';

const pageSize = 20;

/** The player's draws; the delivery address of a prize can be set here. */
export function DrawsList() {
  const [pageNo, setPageNo] = useState(1);
  const [asked, setAsked] = useState<WonPrize | null>(null);
  const [asking, setAsking] = useState(false);
  const query = useDraws({ pageNo, pageSize });
  return (
    <>
      <QueryList
        query={query}
        label="抽奖记录"
        className={linedList}
        select={(page) => page.list}
        itemKey={({ recordId }) => recordId}
        renderItem={(record) => (
          <Draw
            record={record}
            onAddress={() => {
              setAsked(record);
              setAsking(true);
            }}
          />
        )}
        skeleton={<RowShape pictured />}
        endText={null}
        empty={{
          scene: 'record',
          hint: '抽过的奖会记在这里，每一次都能查验',
          action: <ButtonLink to="/welfare?tab=lottery">去抽奖</ButtonLink>,
        }}
        footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
      />
      <PrizeAddressDialog prize={asked} open={asking} onOpenChange={setAsking} />
    </>
  );
}

function Draw({ record, onAddress }: { record: LotteryRecord; onAddress: () => void }) {
  const { recordId, prizeName, picture, isWin, points, rewards, substituted, createTime } = record;
  return (
    <LinedRow
      picture={<RecordPicture picture={picture} name={prizeName} />}
      title={<span className={cx(isWin && styles.gained)}>{prizeName}</span>}
      meta={
        <>
          <Time at={createTime} format="full" />
          {substituted && <span>抽中的奖品已发完，按规则改发</span>}
        </>
      }
    >
      <Rewards points={points} rewards={rewards} />
      {rewards.some(isClosedPacket) && (
        <ButtonLink size="s" to="/center?tab=coupons" aria-label={`去拆红包：${prizeName}`}>
          去拆红包
        </ButtonLink>
      )}
      {needsAddress(record) && (
        <Button size="s" aria-label={`填写${prizeName}的地址`} onClick={onAddress}>
          填写地址
        </Button>
      )}
      {record.addressId !== null && <Tag tone="jade">地址已确认</Tag>}
      <ButtonLink
        size="s"
        variant="ghost"
        to={`/welfare?tab=check&record=${recordId}`}
        aria-label={`查验${prizeName}`}
      >
        查验
      </ButtonLink>
    </LinedRow>
  );
}

const needsAddress = ({ physical, addressId, orderId }: LotteryRecord) =>
  physical && orderId !== null && addressId === null;
