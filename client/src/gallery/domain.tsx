import { Exhibit, Row } from '@gamebox/ui/gallery/exhibit.tsx';
import { MediaCard } from '@gamebox/ui/media-card.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { PlayButton } from '../features/native-games/components/play-button.tsx';
import { PlayMenu } from '../features/native-games/components/play-menu.tsx';
import type { PlayState } from '../features/native-games/model/launch/play-face.ts';
import { ServerTimeline } from '../features/opening/components/server-timeline.tsx';
import { Coin } from '../shared/domain/coin.tsx';
import { GameTag } from '../shared/domain/game-tag.tsx';
import { Reward } from '../shared/domain/reward.tsx';
import type { games } from './gallery-games.ts';
import { openings } from './gallery-games.ts';

const mega = 1024 * 1024;
const states: readonly PlayState[] = [
  { kind: 'download', sizeBytes: 1234 * mega },
  { kind: 'downloading', percent: 42.6, bytesPerSecond: 12.4 * mega, secondsLeft: 200 },
  { kind: 'downloading', percent: 0, bytesPerSecond: null, secondsLeft: null },
  { kind: 'paused', percent: 42.6 },
  { kind: 'paused', percent: 42.6, offline: true },
  { kind: 'queued', position: 2 },
  { kind: 'planning' },
  { kind: 'installing', percent: 91 },
  { kind: 'ready' },
  { kind: 'update', sizeBytes: 86 * mega },
  { kind: 'launching' },
  { kind: 'launched' },
  { kind: 'playing' },
  { kind: 'failed', message: '磁盘空间不足，还需要 1.2 GB' },
  { kind: 'failed', message: '有 3 个文件损坏', remedy: 'repair' },
  { kind: 'away' },
  { kind: 'unavailable', reason: '未成年人可在周五、周六、周日 20:00–21:00 游戏' },
];

const drawn = { minValue: null, maxValue: null, couponName: null };
const rewards = [
  { ...drawn, type: 0, value: 50 },
  { ...drawn, type: 1, value: null, minValue: 10, maxValue: 100 },
  { ...drawn, type: 2, value: 20 },
  { ...drawn, type: 3, value: null, minValue: 100, maxValue: 800 },
  { ...drawn, type: 4, value: 1, couponName: '满 100 减 20 充值优惠券' },
] as const;

/** Components that know games, servers and the platform's currencies. */
export function Domain() {
  return (
    <>
      <Exhibit name="PlayButton">
        {states.map((state) => (
          <Row key={JSON.stringify(state)}>
            <PlayButton
              state={state}
              onAction={(action) => toast.show(action)}
              menu={state.kind === 'ready' && <PlayMenu onVerify={() => undefined} />}
            />
          </Row>
        ))}
        <Row>
          {states.slice(0, 8).map((state) => (
            <PlayButton
              key={JSON.stringify(state)}
              size="m"
              state={state}
              onAction={(action) => toast.show(action)}
            />
          ))}
        </Row>
      </Exhibit>
      <Exhibit name="ServerTimeline">
        <ServerTimeline
          label="今日开服"
          openings={openings}
          to={(opening) => `/detail?gameId=${opening.key}`}
          renderAction={(opening) => <GameTag tag={opening.tag} />}
        />
      </Exhibit>
      <Exhibit name="Coin">
        <Row>
          <Coin kind="ruby" amount={1280} />
          <Coin kind="points" amount={500} size="l" />
          <Coin kind="welfare" amount={-20} signed />
        </Row>
      </Exhibit>
      <Exhibit name="Reward">
        <Row>
          {rewards.map((reward) => (
            <Reward key={reward.type} reward={reward} />
          ))}
        </Row>
        <Row>
          {rewards.map((reward) => (
            <div key={reward.type} style={{ width: 104 }}>
              <Reward reward={reward} look="tile" spent={reward.type === 2} />
            </div>
          ))}
        </Row>
      </Exhibit>
      <Exhibit name="GameTag">
        <Row>
          {([0, 1, 2, 3, 4, 5] as const).map((tag) => (
            <GameTag key={tag} tag={tag} />
          ))}
          {([0, 1, 3, 4, 5] as const).map((tag) => (
            <GameTag key={tag} tag={tag} facet />
          ))}
        </Row>
      </Exhibit>
    </>
  );
}

export function SampleCard({ game }: { game: (typeof games)[number] }) {
  return (
    <MediaCard
      to={`/detail?gameId=${game.id}`}
      src={game.cover}
      ratio="3/4"
      title={game.name}
      meta={game.version}
      {...(game.tag === 2 ? {} : { tag: <GameTag tag={game.tag} facet /> })}
    />
  );
}
