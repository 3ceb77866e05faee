import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract';
import type { ManifestFile } from '@gamebox/contract';
import type { StagingFolder } from '../core/downloader.ts';

export interface StagingHarness {
  /** The same place each time, as after a restart of the host. */
  open(): Promise<StagingFolder>;
  read(path: string): Promise<Buffer>;
}

function fileOf(path: string, content: Buffer): ManifestFile {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: gamePath.parse(path), size: content.length, sha256, mode: 'file' };
}

/** What every staging folder must do. */
export function describeStagingFolder(name: string, start: () => Promise<StagingHarness>): void {
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, index) => (index * 7) & 0xff));
  const file = fileOf('folder/中文/a.bin', content);

  describe(`a staging folder (${name})`, () => {
    test('holds what is written, in order, and hashes it', async () => {
      const harness = await start();
      const staging = await harness.open();
      const staged = await staging.open(file);
      await staged.write(content.subarray(0, 20_000));
      await staged.write(content.subarray(20_000));
      await staged.flush();
      expect(staged.position).toBe(content.length);
      expect(staged.digest()).toBe(file.sha256);
      await staged.close();
      await staging.markDone(file);
      expect(staging.isDone(file)).toBe(true);
      await staging.close();
      expect((await harness.read(file.path)).equals(content)).toBe(true);
    });

    test('knows after a restart where a file stands, and what is finished', async () => {
      const harness = await start();
      const first = await harness.open();
      const staged = await first.open(file);
      first.setValidator(file, '"v"');
      await staged.write(content.subarray(0, 30_000));
      await staged.close();
      await first.close();
      const second = await harness.open();
      expect(await second.partialBytes(file)).toBe(30_000);
      expect(second.validator(file)).toBe('"v"');
      const again = await second.open(file);
      expect(again.position).toBe(30_000);
      await again.write(content.subarray(30_000));
      await again.flush();
      expect(again.digest()).toBe(file.sha256);
      await again.close();
      await second.markDone(file);
      await second.close();
      const third = await harness.open();
      expect(third.isDone(file)).toBe(true);
      expect(await third.partialBytes(file)).toBe(file.size);
      await third.close();
    });

    test('begins anew where it is told to', async () => {
      const harness = await start();
      const staging = await harness.open();
      const staged = await staging.open(file);
      await staged.write(Buffer.alloc(40_000, 9));
      await staged.begin(0);
      expect(staged.position).toBe(0);
      await staged.write(content);
      await staged.flush();
      expect(staged.digest()).toBe(file.sha256);
      await staged.close();
      await staging.close();
      expect((await harness.read(file.path)).equals(content)).toBe(true);
    });

    test('counts nothing that was meant for other content, or is too long', async () => {
      const harness = await start();
      const staging = await harness.open();
      const other = fileOf(file.path, Buffer.from('other'));
      const staged = await staging.open(file);
      staging.setValidator(file, '"v"');
      await staged.write(content.subarray(0, 3));
      await staged.close();
      expect(await staging.partialBytes(other)).toBe(0);
      expect(staging.validator(other)).toBeNull();
      const opened = await staging.open(other);
      expect(opened.position).toBe(0);
      await opened.close();
      await staging.close();
    });

    test('forgets a discarded file', async () => {
      const harness = await start();
      const staging = await harness.open();
      const staged = await staging.open(file);
      await staged.write(content);
      await staged.close();
      await staging.discard(file);
      expect(await staging.partialBytes(file)).toBe(0);
      await staging.close();
    });
  });
}
