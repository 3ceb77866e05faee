import { delimiter } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chromiumPaths, findChromium } from './find-chromium.ts';

describe('the Chromium of a machine', () => {
  test('is searched in every folder of PATH, Chromium first', () => {
    const paths = chromiumPaths('linux', { PATH: ['/a', '/b'].join(delimiter) });
    expect(paths.slice(0, 2)).toEqual(['/a/chromium', '/b/chromium']);
    expect(paths).toContain('/b/microsoft-edge');
  });

  test('is Edge on Windows, which every Windows has, before others', () => {
    const paths = chromiumPaths('win32', { 'PROGRAMFILES(X86)': 'C:\\P86', PROGRAMFILES: 'C:\\P' });
    expect(paths[0]).toContain('msedge.exe');
    expect(paths).toHaveLength(6);
  });

  test('can be chosen, and may be missing', async () => {
    const env = { GAMEBOX_CHROMIUM: '/nowhere/chromium' };
    expect(chromiumPaths('linux', env)).toEqual(['/nowhere/chromium']);
    expect(await findChromium('linux', env)).toBeNull();
  });
});
