import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { pageScript } from './page-script.ts';

test('the page’s script is read as it was built, and where it is missing that is said', async () => {
  const folder = await temporaryFolder();
  await expect(pageScript(folder)).rejects.toThrow('bridge.js is not built: npm run build');
  await writeFile(join(folder, 'bridge.js'), '// 桥');
  expect(await pageScript(folder)).toBe('// 桥');
});
