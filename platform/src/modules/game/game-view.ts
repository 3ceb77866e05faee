import type { GameDetail, GameServer, GameSummary, ServerGroup } from '@gamebox/contract';
import { chinaDayStart } from '../../china/time.ts';
import { matchedRange } from '../../china/pinyin.ts';
import type { GroupRow } from './found-servers-repository.ts';
import type { GameRow, OpenServer } from './page-repository.ts';
import type { StoredGame } from './repository.ts';
import type { ServerPage } from './server-repository.ts';

/** A row as the contract shows it: no server is an empty name. */
export function gameSummary({ serverName, ...row }: GameRow): GameSummary {
  return { ...row, serverName: serverName ?? '' };
}

interface GroupView {
  readonly keyword: string;
  readonly now: number;
  /** Servers shown of each game; a row has one more where there are more. */
  readonly each: number;
}

/** A found game with those of the servers that are its own, and what of the names was matched. */
export function serverGroup(
  { servers: own, ...row }: GroupRow,
  { keyword, now, each }: GroupView,
): ServerGroup {
  return {
    ...gameSummary(row),
    match: matchedRange(row.name, keyword),
    more: own.length > each,
    servers: own.slice(0, each).map(({ serverId, name, openTime, tag, pinyin }) => ({
      serverId,
      name,
      openTime,
      tag,
      open: openTime !== null && openTime <= now,
      match: matchedRange(name, keyword, pinyin),
    })),
  };
}

/**
 * A game with its servers, which come by opening time with those not announced last.
 * `publicUrl` begins the package's address, which a host must be able to fetch by itself.
 */
export function gameDetail(
  game: StoredGame,
  { list: servers, total }: ServerPage,
  { now, publicUrl }: { readonly now: number; readonly publicUrl: string },
): GameDetail {
  const { intro, pictures, resolutions, release, ...row } = game;
  const shown = shownServer(servers, now);
  const latest = servers.findLast(({ openTime }) => openTime !== null && openTime <= now);
  return {
    ...gameSummary({
      ...row,
      sizeBytes: release?.sizeBytes ?? row.sizeBytes,
      downloadable: release !== null,
      serverName: shown?.name ?? '',
      serverId: shown?.serverId ?? null,
      openTime: shown?.openTime ?? null,
      openServer: (shown?.openTime ?? 0) > now ? openServer(latest) : null,
    }),
    intro,
    pictures,
    resolutions,
    servers,
    serverTotal: total,
    packageUrl: release === null ? '' : addressOf(release.packageUrl, publicUrl),
    release,
  };
}

function openServer(server: GameServer | undefined): OpenServer | null {
  if (server === undefined || server.openTime === null) return null;
  const { serverId, name, openTime } = server;
  return { serverId, name, openTime };
}

/** A path is below the platform's own address, which may have a path itself. */
function addressOf(path: string, publicUrl: string): string {
  return path.startsWith('/') ? `${publicUrl}${path}` : path;
}

/** As in a list: the latest that opened today, the next, the latest before, one without a time. */
function shownServer(servers: readonly GameServer[], now: number): GameServer | undefined {
  const announced = servers.filter(({ openTime }) => openTime !== null);
  const opened = announced.findLast(({ openTime }) => (openTime ?? 0) <= now);
  if ((opened?.openTime ?? 0) >= chinaDayStart(now)) return opened;
  const next = announced.find(({ openTime }) => (openTime ?? 0) > now);
  return next ?? opened ?? servers[0];
}
