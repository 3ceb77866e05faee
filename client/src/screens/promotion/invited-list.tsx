import type { Invited, PromotionRule } from '@gamebox/contract';
import { InvitationState } from '@gamebox/contract';
import { Avatar } from '@gamebox/ui/avatar.tsx';
import { LinedRow, linedList } from '@gamebox/ui/lined-list.tsx';
import { pagesBelow } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useState } from 'react';
import { useInvited } from '../../features/promotion/api/page-invited.ts';
import { Coin } from '../../shared/domain/coin.tsx';
import styles from './promotion.module.css';
import { RowShape } from './row-shape.tsx';

const pageSize = 10;

const STATES: Readonly<Record<InvitationState, readonly [word: string, tone: TagTone]>> = {
  [InvitationState.joined]: ['已注册', 'neutral'],
  [InvitationState.effective]: ['有效邀请', 'jade'],
  [InvitationState.void]: ['同一人，无效', 'neutral'],
};

/** Who came by the player's code. */
export function InvitedList({ rule }: { rule: PromotionRule | null }) {
  const [pageNo, setPageNo] = useState(1);
  const query = useInvited({ pageNo, pageSize });
  return (
    <QueryList
      query={query}
      label="我的好友"
      className={linedList}
      select={({ list }) => list}
      itemKey={({ invitationId }) => invitationId}
      renderItem={(invited) => <InvitedRow invited={invited} rule={rule} />}
      skeleton={<RowShape />}
      skeletonCount={3}
      endText={null}
      empty={{
        compact: true,
        scene: 'record',
        title: '还没有好友加入',
        hint: '把邀请链接发给一起玩的朋友，他们注册后会列在这里',
      }}
      footer={pagesBelow({ pageNo, pageSize, onChange: setPageNo })}
    />
  );
}

function InvitedRow({ invited, rule }: { invited: Invited; rule: PromotionRule | null }) {
  const { nickname, avatar, mobile, time, state, points, coins } = invited;
  const shown = state === null ? undefined : STATES[state];
  return (
    <LinedRow
      picture={<Avatar src={pictureUrl(avatar)} size={40} />}
      title={
        <span className={styles.name}>
          {nickname}
          {shown !== undefined && <Tag tone={shown[1]}>{shown[0]}</Tag>}
        </span>
      }
      meta={
        <>
          {mobile !== null && <span data-figures>{mobile}</span>}
          <span>
            <Time at={time} format="full" /> 加入
          </span>
        </>
      }
    >
      <span className={styles.gained}>
        {points > 0 && <Coin kind="points" amount={points} signed />}
        {coins !== 0 && <Coin kind="welfare" amount={coins} signed />}
        {points === 0 && coins === 0 && state === InvitationState.joined && rule !== null && (
          <span className={styles.none}>待实名并玩满 {rule.playMinutes} 分钟</span>
        )}
      </span>
    </LinedRow>
  );
}
