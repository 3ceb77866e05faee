import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract';
import type { ManifestFile } from '@gamebox/contract';
import { MemoryFileSource } from '../../../../test/memory-file-source.ts';
import { MemoryStaging } from '../../../../test/memory-staging.ts';
import { failures } from '../../failure/core/host-error.ts';
import { TransferError } from '../core/file-source.ts';
import { StoppedError } from '../core/stop-signal.ts';
import { PlainDownloader } from './plain-downloader.ts';

const contents: Record<string, Buffer> = {
  a: Buffer.alloc(12_345, 1),
  'b/c': Buffer.alloc(999, 2),
  empty: Buffer.alloc(0),
};

function fileOf(path: string, content: Buffer): ManifestFile {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { path: gamePath.parse(path), size: content.length, sha256, mode: 'file' };
}

function world() {
  const source = new MemoryFileSource();
  const staging = new MemoryStaging();
  const files = Object.entries(contents).map(([path, content]) => {
    source.files.set(path, content);
    source.validators.set(path, '"v"');
    return { file: fileOf(path, content), url: path };
  });
  const retry = { baseMs: 0, capMs: 0, retryAfterCapMs: 0, tries: 3 };
  const openStaging = (): Promise<MemoryStaging> => Promise.resolve(staging);
  const downloader = new PlainDownloader({ source, openStaging, retry, parallel: 2 });
  let bytes = 0;
  const stop = new AbortController();
  const run = (): Promise<void> =>
    downloader.run({
      files,
      staging: { folder: '', journal: '' },
      signal: stop.signal,
      onBytes: (change) => (bytes += change),
    });
  return { source, staging, files, run, stop, bytes: () => bytes };
}

describe('the plain downloader', () => {
  test('brings each file whole, and counts every byte once', async () => {
    const { staging, run, bytes, files } = world();
    await run();
    for (const { file } of files) expect(staging.isDone(file)).toBe(true);
    expect(Object.fromEntries(staging.content)).toEqual(contents);
    expect(bytes()).toBe(12_345 + 999);
  });

  test('asks for the rest alone after a break, however often, while it gets further', async () => {
    const { source, run, bytes } = world();
    source.cutAfter = ({ url }) => (url === 'a' ? 2000 : Infinity);
    await run();
    const offsets = source.requests.filter(({ url }) => url === 'a').map(({ offset }) => offset);
    expect(offsets).toEqual([0, 2000, 4000, 6000, 8000, 10_000, 12_000]);
    expect(bytes()).toBe(12_345 + 999);
  });

  test('gives up where it gets no further, and the other files stop', async () => {
    const { source, run } = world();
    source.fail = ({ url }) => {
      if (url === 'a') throw new TransferError(failures.server(503), 'retry');
    };
    await expect(run()).rejects.toMatchObject({ failure: { kind: 'server', status: 503 } });
    expect(source.requests.filter(({ url }) => url === 'a')).toHaveLength(3);
  });

  test('a wrong file is fetched twice, then discarded; the sum of the bytes is right', async () => {
    const { source, staging, run, bytes } = world();
    source.files.set('a', Buffer.alloc(12_345, 9));
    await expect(run()).rejects.toMatchObject({ failure: { kind: 'hash-mismatch', path: 'a' } });
    expect(source.requests.filter(({ url }) => url === 'a')).toHaveLength(2);
    expect(staging.content.has('a')).toBe(false);
    expect([0, 999]).toContain(bytes());
  });

  test('a file changed on the server between two runs is told from its validator', async () => {
    const { source, staging, files, run } = world();
    const wrong = files[0];
    if (wrong === undefined) throw new Error('no file');
    staging.content.set('a', Buffer.alloc(5000, 7));
    staging.setValidator(wrong.file, '"old"');
    await run();
    expect(staging.content.get('a')?.equals(contents['a'] ?? Buffer.alloc(0))).toBe(true);
    expect(source.requests.filter(({ url }) => url === 'a')).toHaveLength(1);
  });

  test('stops when told', async () => {
    const { source, run, stop } = world();
    source.fail = () => stop.abort();
    await expect(run()).rejects.toBeInstanceOf(StoppedError);
  });
});
