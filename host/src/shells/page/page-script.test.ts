import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { BUNDLE_END } from './bundle-end.ts';
import { pageScript } from './page-script.ts';

test('the page’s script is read as it was built', async () => {
  const folder = await temporaryFolder();
  const script = `// 桥\n${BUNDLE_END}\n`;
  await writeFile(join(folder, 'bridge.js'), script);
  expect(await pageScript(folder)).toBe(script);
});

test('a script that is missing, cut off or a folder is said to be not built', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'bridge.js');
  const refused = () => expect(pageScript(folder)).rejects.toThrow('is not built: npm run build');
  await refused();
  for (const text of ['', '// 桥', `${BUNDLE_END}\n// 桥`]) {
    await writeFile(path, text);
    await refused();
  }
  await rm(path);
  await mkdir(path);
  await refused();
});
