import { describe, expect, test } from 'vitest';
import type { SlotStore } from '../../core/slot-store.ts';
import type { TransferTask } from '../../core/transfer.ts';

export type SlotPlan = Pick<TransferTask, 'identity' | 'files' | 'chunks'>;

export interface SlotStoreHarness {
  /** The same place each time, as after a restart of the host. */
  open(plan: SlotPlan): Promise<SlotStore>;
  /** What stands at a path. */
  read(path: string): Promise<Buffer>;
  /** Another program does this to a file; null removes it. */
  replace(path: string, content: Buffer | null): Promise<void>;
}

export interface SlotContent {
  readonly plan: SlotPlan;
  readonly files: readonly { readonly path: string; readonly content: Buffer }[];
}

/** What every place for chunks must do. The content has chunks of 64 KiB, none of them twice. */
export function describeSlotStore(
  name: string,
  { plan, files }: SlotContent,
  start: () => Promise<SlotStoreHarness>,
): void {
  const count = plan.chunks.length.length;
  const all = Array.from({ length: count }, (_, chunk) => chunk);

  async function put(store: SlotStore, chunks: readonly number[]): Promise<void> {
    for (const chunk of chunks) {
      const at = plan.chunks.targetStart[chunk] ?? 0;
      const file = plan.chunks.targetFile[at] ?? 0;
      const offset = plan.chunks.targetOffset[at] ?? 0;
      const length = plan.chunks.length[chunk] ?? 0;
      const content = files[file]?.content ?? Buffer.alloc(0);
      await store.write(content, [{ file, offset, start: offset, length }], [chunk]);
    }
  }

  const done = (store: SlotStore): number[] => all.filter((chunk) => store.isDone(chunk));

  describe(`a slot store (${name})`, () => {
    test('makes every file at its full size, empty ones too', async () => {
      const harness = await start();
      const store = await harness.open(plan);
      await store.close();
      for (const { path, content } of files)
        expect((await harness.read(path)).length).toBe(content.length);
    });

    test('holds what is written, in any order', async () => {
      const harness = await start();
      const store = await harness.open(plan);
      store.begin(all);
      expect(done(store)).toEqual([]);
      await put(store, all.toReversed());
      expect(done(store)).toEqual(all);
      await store.finish();
      await store.close();
      for (const { path, content } of files)
        expect((await harness.read(path)).equals(content)).toBe(true);
    });

    test('writes one stretch of a buffer to several places', async () => {
      const harness = await start();
      const store = await harness.open(plan);
      const buffer = Buffer.from('..abc..');
      const extents = [
        { file: 0, offset: 5, start: 2, length: 3 },
        { file: 1, offset: 0, start: 2, length: 2 },
      ];
      await store.write(buffer, extents, []);
      await store.close();
      expect((await harness.read(files[0]?.path ?? '')).toString('latin1', 5, 8)).toBe('abc');
      expect((await harness.read(files[1]?.path ?? '')).toString('latin1', 0, 2)).toBe('ab');
    });

    test('knows after a restart what was kept', async () => {
      const harness = await start();
      const first = await harness.open(plan);
      first.begin([0, 1, 2, 5]);
      await put(first, [0, 1]);
      await first.checkpoint();
      await put(first, [5]);
      await first.checkpoint();
      await first.close();
      const second = await harness.open(plan);
      expect(done(second)).toEqual([0, 1, 5]);
      await put(second, [2]);
      await second.checkpoint();
      await second.close();
      const third = await harness.open(plan);
      expect(done(third)).toEqual([0, 1, 2, 5]);
      await third.close();
    });

    test('believes nothing that was kept for another plan', async () => {
      const harness = await start();
      const first = await harness.open(plan);
      await put(first, all);
      await first.finish();
      await first.close();
      const second = await harness.open({ ...plan, identity: 'ff' });
      expect(done(second)).toEqual([]);
      await second.close();
    });

    test.each<[string, Buffer | null]>([
      ['is gone', null],
      ['has another size', Buffer.from('short')],
    ])('has nothing of a file that %s', async (_, content) => {
      const harness = await start();
      const first = await harness.open(plan);
      await put(first, all);
      await first.finish();
      await first.close();
      await harness.replace(files[0]?.path ?? '', content);
      const second = await harness.open(plan);
      const inFirst = (chunk: number): boolean =>
        plan.chunks.targetFile[plan.chunks.targetStart[chunk] ?? 0] === 0;
      expect(done(second)).toEqual(all.filter((chunk) => !inFirst(chunk)));
      expect((await harness.read(files[0]?.path ?? '')).length).toBe(files[0]?.content.length);
      await second.close();
    });
  });
}
