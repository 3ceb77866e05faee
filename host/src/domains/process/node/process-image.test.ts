import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { imageInTaskList, processImage } from './process-image.ts';

describe('the program of a process', () => {
  test('is told by its file name', async () => {
    expect(await processImage(process.pid)).toBe(basename(process.execPath));
    expect(await processImage(2 ** 22 + 1)).toBeNull();
  });

  test('is the first field of what Windows lists', () => {
    expect(imageInTaskList('"node.exe","4242","Console","1","43,120 K"\r\n')).toBe('node.exe');
    expect(imageInTaskList('INFO: No tasks are running which match the criteria.')).toBeNull();
  });
});
