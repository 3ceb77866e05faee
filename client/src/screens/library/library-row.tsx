import type { GameState } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { memo } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { lateTexts, useLateReason } from '../../features/native-games/model/jobs/late-job.ts';
import type { LateReason } from '../../features/native-games/model/jobs/late-job.ts';
import { adviceForJob } from '../../features/native-games/model/jobs/failure-advice.ts';
import { isAway, isInstalled } from '../../features/native-games/model/games/game-store.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { useNow } from '@gamebox/ui/lib/use-now.ts';
import { Checkbox } from '@gamebox/ui/checkbox.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { LookAgainButton } from '../../features/native-games/components/look-again-button.tsx';
import type { PlayedOf } from '../../parts/play/use-played.ts';
import type { Played } from '../../features/game-record/model/recent-games.ts';
import styles from './library-row.module.css';
import { AwayState } from './away-state.tsx';
import { playedLines, stateLine } from './library-lines.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { LibraryActions } from './library-actions.tsx';
import { MissingDrive } from './missing-drive.tsx';

export interface LibraryRowProps {
  game: GameState;
  /** What was played of it; the screen asks once for all rows. */
  playedOf: PlayedOf;
  /** Null while nothing is being selected. */
  chosen: boolean | null;
  /** Must be the same function at every rendering: unchanged rows are not rendered again. */
  onChoose: (gameId: number, chosen: boolean) => void;
  /** Its action is the page's red one. */
  leading: boolean;
  /** That what its job failed for is over. */
  eased: string | null;
}

/** One game of this computer: state, play button, and rare actions. */
export const LibraryRow = memo(function LibraryRow(props: LibraryRowProps) {
  const { game, playedOf, chosen, onChoose, leading, eased } = props;
  const { gameId } = game;
  const now = useNow(60_000);
  const played = playedOf(gameId);
  const name = nameOf(game);
  const late = useLateReason(gameId);
  const reason = eased ?? reasonOf(game);
  return (
    <article
      className={styles.row}
      data-chosen={chosen === true || undefined}
      data-away={isAway(game) || undefined}
    >
      {chosen !== null && (
        <Checkbox
          checked={chosen}
          disabled={!canUninstall(game)}
          onChange={(next) => onChoose(gameId, next)}
          aria-label={`选择 ${name}`}
        >
          {''}
        </Checkbox>
      )}
      <Cover
        src={pictureUrl(game.coverPrcture)}
        name={name}
        ratio="1/1"
        decorative
        className={styles.cover}
      />
      <div className={styles.text}>
        <Link to={gameAddress(gameId, played.serverId)} className={styles.name} title={name}>
          {name}
        </Link>
        <span className={styles.line}>
          {isAway(game) && <AwayState game={game} />}
          <span className={styles.details} title={reason} data-figures>
            {factsOf(game, played, now, late, reason).join(' · ')}
          </span>
        </span>
      </div>
      <FavouriteStar game={game} name={name} />
      {game.missing === 'folder' && isInstalled(game) && <LookAgainButton gameId={gameId} />}
      {isAway(game) ? (
        <MissingDrive gameId={gameId} name={name} />
      ) : (
        <LibraryActions
          game={game}
          played={played}
          name={name}
          leading={leading}
          className={styles.play}
        />
      )}
    </article>
  );
});

export const nameOf = ({ name, gameId }: GameState): string => name ?? `游戏 ${gameId}`;

/** Its files are installed, and no job is working on them. */
export function canUninstall(game: GameState): boolean {
  return isInstalled(game) && game.running !== true;
}

/** Why its job failed, and what helps. */
function reasonOf(game: GameState) {
  if (game.download_state !== DownloadState.failed) return undefined;
  return adviceForJob(game)?.text ?? game.message;
}

function factsOf(
  game: GameState,
  played: Played,
  now: number,
  late: LateReason | null,
  reason: string | undefined,
): string[] {
  const { version, sizeBytes } = game;
  const state = late === null ? stateLine(game) : lateTexts[late];
  return [
    isAway(game) ? undefined : state || undefined,
    reason,
    ...playedLines(played, now),
    version,
    sizeBytes === undefined ? undefined : `占用 ${formatBytes(sizeBytes)}`,
  ].filter((part) => part !== undefined);
}
