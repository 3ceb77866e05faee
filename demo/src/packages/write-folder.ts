import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chunksOf, type PlannedFile } from './package-files.ts';

async function writeOne(path: string, file: PlannedFile): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    let writing: Promise<unknown> = Promise.resolve();
    for (const chunk of chunksOf(file)) {
      // The disk writes the earlier chunk while this one is made.
      await writing;
      writing = handle.writeFile(chunk);
    }
    await writing;
  } finally {
    await handle.close();
  }
}

/** Writes files into an empty folder; throws the system's errors. */
export async function writeFolder(folder: string, files: readonly PlannedFile[]): Promise<void> {
  const folders = new Set<string>();
  for (const file of files) {
    const path = join(folder, file.path);
    const parent = dirname(path);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true });
    folders.add(parent);
    await writeOne(path, file);
  }
}
