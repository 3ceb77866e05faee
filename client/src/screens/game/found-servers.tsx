import type { ServerGroup } from '@gamebox/contract';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useServerSearch } from '../../features/server-search/api/use-server-search.ts';
import { matchesOf } from '../../features/server-search/model/matches-of.ts';
import { OpeningTime } from '../../shared/domain/opening-time.tsx';
import { isLacking } from '@gamebox/web/is-lacking.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Link } from '@gamebox/ui/link.tsx';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { DownloadGame } from '../../parts/play/download-game.tsx';
import { EnterServer } from '../../parts/play/enter-server.tsx';
import styles from './found-servers.module.css';

/** The matching servers grouped by game; nothing if there are none. */
export function FoundServers({ query }: { query: string }) {
  const found = useServerSearch(query);
  if (query === '' || isLacking(found.error) || found.data?.length === 0) return null;
  return (
    <Section title="服务器">
      <AsyncSection query={found} skeleton={<Shape />}>
        {(groups) => (
          <div className={styles.groups}>
            {groups.map((group) => (
              <Group key={group.gameId} group={group} />
            ))}
          </div>
        )}
      </AsyncSection>
    </Section>
  );
}

function Shape() {
  return (
    <div className={styles.groups}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} width="100%" height={88} />
      ))}
    </div>
  );
}

/** One for all servers, also where the next one has not opened yet; or why there is none. */
function GroupDownload({ game }: { game: ServerGroup }) {
  const play = useGamePlay(game);
  if (play.state.kind === 'unavailable')
    return <span className={styles.why}>{play.state.reason}</span>;
  return play.state.kind === 'download' ? <DownloadGame game={game} play={play} /> : null;
}

function Group({ group }: { group: ServerGroup }) {
  return (
    <section className={styles.group} data-found aria-label={`${group.name}的服务器`}>
      <div className={styles.game}>
        <Cover
          src={pictureUrl(group.coverPicture)}
          name={group.name}
          ratio="1/1"
          decorative
          className={styles.cover}
        />
        <div className={styles.text}>
          <h3 className={styles.name}>
            <Link to={gameAddress(group.gameId)} className={styles.link} title={group.name}>
              <MarkedText text={group.name} ranges={matchesOf(group)} />
            </Link>
          </h3>
          <GroupDownload game={group} />
          {group.more && (
            <Link to={gameAddress(group.gameId)} className={styles.all}>
              全部服务器
            </Link>
          )}
        </div>
      </div>
      <ul>
        {group.servers.map((server) => (
          <li key={server.serverId} className={styles.server}>
            <Link
              to={gameAddress(group.gameId, server.serverId)}
              className={styles.link}
              title={server.name}
            >
              <MarkedText text={server.name} ranges={matchesOf(server)} />
            </Link>
            <span className={styles.time} data-figures>
              <OpeningTime at={server.openTime} open={server.open} />
            </span>
            <span className={styles.action} data-act>
              <EnterServer game={group} server={server} downloadAside />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
