import { describe, expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract';
import type { ManifestFile } from '@gamebox/contract';
import { StagingJournal } from './staging-journal.ts';

const file: ManifestFile = {
  path: gamePath.parse('a/b.pak'),
  size: 3,
  sha256: 'a'.repeat(64),
  mode: 'file',
};
const other: ManifestFile = { ...file, sha256: 'b'.repeat(64) };

function written(...changes: { done?: boolean; validator?: string | null }[]): string {
  const journal = StagingJournal.read('', 'boot-1');
  const lines = changes.map((change) => journal.record(file, change));
  return `\n{"boot":"boot-1"}\n${lines.join('')}`;
}

describe('a staging journal', () => {
  test('remembers what is finished and the validator', () => {
    const journal = StagingJournal.read(written({ validator: '"x"' }), 'boot-1');
    expect(journal.isDone(file)).toBe(false);
    expect(journal.validator(file)).toBe('"x"');
    expect(StagingJournal.read(written({ done: true }), 'boot-1').isDone(file)).toBe(true);
  });

  test('knows content meant for another release', () => {
    const journal = StagingJournal.read(written({ done: true }), 'boot-1');
    expect(journal.isDone(other)).toBe(false);
    expect(journal.validator(other)).toBeNull();
    expect(journal.isOfOther(other)).toBe(true);
    expect(journal.isOfOther(file)).toBe(false);
  });

  test("doesn't believe what was finished before the machine started anew", () => {
    const journal = StagingJournal.read(written({ done: true }), 'boot-2');
    expect(journal.isDone(file)).toBe(false);
  });

  test('lives with a torn last line and with nonsense', () => {
    const text = `${written({ done: true })}{"path":"a/b.pak","sha256":"a`;
    expect(StagingJournal.read(text, 'boot-1').isDone(file)).toBe(true);
    expect(StagingJournal.read('null\n[]\n"x"\n{}\n', 'boot-1').isDone(file)).toBe(false);
  });
});
