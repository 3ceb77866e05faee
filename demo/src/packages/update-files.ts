import { assetBytes } from './asset-bytes.ts';
import type { DemoGame, DemoUpdate } from './demo-game.ts';
import { assetFile, byPath, type PlannedFile, programPaths, readmeFile } from './package-files.ts';

/** The files of a game's next release, made from those of the first. Sorted by path. */
export function planUpdate(
  game: DemoGame,
  update: DemoUpdate,
  files: readonly PlannedFile[],
): PlannedFile[] {
  const paths = new Set(files.map(({ path }) => path));
  const named = [
    ...update.rewritten.map(({ path }) => path),
    ...update.removed,
    ...update.renamed.map(([from]) => from),
  ];
  const missing = named.find((path) => !paths.has(path));
  if (missing !== undefined) throw new Error(`${game.slug} has no ${missing} to change`);
  const renamed = new Map(update.renamed);
  const kept = files
    .filter(({ path }) => !update.removed.includes(path))
    .map((file) => changed(game, update, file))
    .map((file) => Object.assign({}, file, { path: renamed.get(file.path) ?? file.path }));
  const added = update.added.map(({ kind, path, sizeBytes }) =>
    assetFile(game, path, kind, sizeBytes),
  );
  return byPath([...kept, ...added]);
}

function changed(game: DemoGame, update: DemoUpdate, file: PlannedFile): PlannedFile {
  const { path, source } = file;
  if (path === 'README.txt') return readmeFile(game, update.version);
  if (Object.values(programPaths(game.slug)).includes(path) && Buffer.isBuffer(source))
    return stamped(file, source, update.version);
  const stretches = update.rewritten.find((one) => one.path === path)?.stretches ?? [];
  if (stretches.length === 0) return file;
  return {
    ...file,
    rewritten: stretches.map(([offset, length]) => ({
      offset,
      bytes: Buffer.concat([
        ...assetBytes('terrain', `${game.slug}/${path}/${update.version}/${offset}`, length),
      ]),
    })),
  };
}

/** Systems ignore what follows a program's end, so the version can be written there. */
function stamped(file: PlannedFile, source: Buffer, version: string): PlannedFile {
  const bytes = Buffer.concat([source, Buffer.from(`\nversion ${version}\n`)]);
  return { ...file, source: bytes, sizeBytes: bytes.length };
}
