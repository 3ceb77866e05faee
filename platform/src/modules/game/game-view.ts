import type { GameDetail, GameServer, GameSummary, ServerGroup } from '@gamebox/contract';
import { chinaDayStart } from '../../china/time.ts';
import { matchedRanges } from '../../china/matched-ranges.ts';
import type { GroupRow } from './found-servers-repository.ts';
import type { GameRow, OpenServer } from './page-repository.ts';
import type { StoredGame } from './repository.ts';
import type { ServerPage } from './server-repository.ts';

/** A row as the contract shows it: without a server the name is empty. */
export function gameSummary({ serverName, ...row }: GameRow): GameSummary {
  return { ...row, serverName: serverName ?? '' };
}

interface GroupView {
  readonly keyword: string;
  readonly now: number;
  /** The number of servers shown for each game; a row has one more if there are more. */
  readonly each: number;
}

/** A game of the search with its servers, and the matched parts of the names. */
export function serverGroup(
  { servers: own, ...row }: GroupRow,
  { keyword, now, each }: GroupView,
): ServerGroup {
  const found = matchedRanges(row.name, keyword);
  return {
    ...gameSummary(row),
    match: found[0] ?? null,
    matches: found,
    more: own.length > each,
    servers: own.slice(0, each).map(({ serverId, name, openTime, tag, pinyin }) => {
      const matches = matchedRanges(name, keyword, pinyin);
      const open = openTime !== null && openTime <= now;
      return { serverId, name, openTime, tag, open, match: matches[0] ?? null, matches };
    }),
  };
}

/**
 * A game with its servers in the order of opening time, those without a time last. `publicUrl` is
 * put before the package's path, because a host must be able to fetch the address itself.
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

/** Paths are relative to the platform's own address, which may contain a path itself. */
function addressOf(path: string, publicUrl: string): string {
  return path.startsWith('/') ? `${publicUrl}${path}` : path;
}

/**
 * The same choice as in lists: the latest that opened today, else the next, else the latest before
 * today, else one without a time.
 */
function shownServer(servers: readonly GameServer[], now: number): GameServer | undefined {
  const announced = servers.filter(({ openTime }) => openTime !== null);
  const opened = announced.findLast(({ openTime }) => (openTime ?? 0) <= now);
  if ((opened?.openTime ?? 0) >= chinaDayStart(now)) return opened;
  const next = announced.find(({ openTime }) => (openTime ?? 0) > now);
  return next ?? opened ?? servers[0];
}
