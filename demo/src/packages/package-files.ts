import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encyclopedia } from '../content/encyclopedia.ts';
import { games } from '../content/games.ts';
import { assetBytes, seededFraction } from './asset-bytes.ts';
import type { AssetKind, DemoGame } from './demo-game.ts';

const binaries = join(import.meta.dirname, '../../games/bin');

/** One file of a package before it is written. */
export type PlannedFile = {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mode: 'file' | 'executable';
  /** The bytes themselves, or the recipe to make them. */
  readonly source: Buffer | { readonly kind: AssetKind; readonly seed: string };
  /** Ranges with other bytes than the source makes, without overlaps. */
  readonly rewritten?: readonly { readonly offset: number; readonly bytes: Buffer }[];
};

/** The bytes of a file, in chunks that fit in memory. */
export function* chunksOf(file: PlannedFile): Generator<Buffer> {
  if (Buffer.isBuffer(file.source)) {
    yield file.source;
    return;
  }
  let start = 0;
  for (const chunk of assetBytes(file.source.kind, file.source.seed, file.sizeBytes)) {
    for (const { offset, bytes } of file.rewritten ?? []) {
      const from = Math.max(0, start - offset);
      if (offset < start + chunk.length && from < bytes.length)
        bytes.copy(chunk, Math.max(0, offset - start), from);
    }
    start += chunk.length;
    yield chunk;
  }
}

/** The paths of the programs inside the package. */
export function programPaths(slug: string): { linux: string; windows: string } {
  return { linux: `bin/linux-x64/${slug}`, windows: `bin/win32-x64/${slug}.exe` };
}

/** The demo world's entry of a game; throws if the content has no such package. */
export function contentOf(game: DemoGame): { gameId: number; name: string } {
  const content = games.find((entry) => entry.package === game.slug);
  if (content === undefined) throw new Error(`no game has the package ${game.slug}`);
  return content;
}

function bytesFile(path: string, bytes: Buffer, mode: PlannedFile['mode'] = 'file'): PlannedFile {
  return { path, sizeBytes: bytes.length, mode, source: bytes };
}

function textFile(path: string, lines: readonly string[]): PlannedFile {
  // Windows line ends, because players also open it with Windows' own editor.
  return bytesFile(path, Buffer.from(lines.map((line) => `${line}\r\n`).join('')));
}

export function assetFile(
  game: DemoGame,
  path: string,
  kind: AssetKind,
  sizeBytes: number,
): PlannedFile {
  return { path, sizeBytes, mode: 'file', source: { kind, seed: `${game.slug}/${path}` } };
}

export function readmeFile(game: DemoGame, version: string): PlannedFile {
  return textFile('README.txt', [`${contentOf(game).name} ${version}`, '', ...game.readme]);
}

function programFiles(game: DemoGame): PlannedFile[] {
  const { linux, windows } = programPaths(game.slug);
  return [
    bytesFile(linux, readFileSync(join(binaries, 'linux-x64', game.slug)), 'executable'),
    bytesFile(windows, readFileSync(join(binaries, 'win32-x64', `${game.slug}.exe`)), 'executable'),
  ];
}

function textFiles(game: DemoGame): PlannedFile[] {
  const { gameId } = contentOf(game);
  const entries = encyclopedia.filter((entry) => entry.gameId === gameId);
  return [
    readmeFile(game, game.version),
    textFile('data/encyclopedia.json', [JSON.stringify(entries)]),
    ...entries.map((entry, i) =>
      textFile(`data/图鉴/${String(i + 1).padStart(3, '0')}-${entry.name}.txt`, [
        entry.name,
        entry.summary,
        '',
        ...entry.details.map(({ label, value }) => `${label}：${value}`),
      ]),
    ),
  ];
}

function groupFiles(game: DemoGame): PlannedFile[] {
  return game.groups.flatMap((group) =>
    group.names.flatMap((name) =>
      Array.from({ length: group.each }, (_, i) => {
        const number = String(i + 1).padStart(2, '0');
        const path = `${group.folder}/${name}-${number}.${group.ending}`;
        const [least, most] = group.size;
        const grow = seededFraction(`${game.slug}/${path}`);
        return assetFile(game, path, group.kind, Math.floor(least + (most - least) * grow));
      }),
    ),
  );
}

/** The large files fill the package up to its size by their shares, the last one exactly. */
function largeFiles(game: DemoGame, restBytes: number): PlannedFile[] {
  const shares = game.large.reduce((sum, asset) => sum + asset.share, 0);
  let left = restBytes;
  return game.large.map((asset, i) => {
    const last = i === game.large.length - 1;
    const size = last ? left : Math.floor((restBytes * asset.share) / shares);
    left -= size;
    return assetFile(game, asset.path, asset.kind, size);
  });
}

/** Every file of a package, sorted by path. */
export function planFiles(game: DemoGame): PlannedFile[] {
  const small = [...programFiles(game), ...textFiles(game), ...groupFiles(game)];
  const used = small.reduce((sum, file) => sum + file.sizeBytes, 0);
  if (used >= game.sizeBytes) throw new Error(`${game.slug} leaves no room for its large files`);
  return byPath([...small, ...largeFiles(game, game.sizeBytes - used)]);
}

export function byPath(files: readonly PlannedFile[]): PlannedFile[] {
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
