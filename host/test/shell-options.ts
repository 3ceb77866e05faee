import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProblemList } from '../src/domains/storage/node/problem-list.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** With an icon of its own: a browser looks for another one at a moment that it chooses. */
const PAGE = `<!doctype html><html><head><link rel="icon" href="data:,"></head><body><script>
  window.heard = [];
  window.couldGoBack = navigation.canGoBack;
  setTimeout(() => { window.onHostMessage = (text) => { heard.push(text); return '""'; }; }, 50);
</script></body></html>`;

/** Options for a shell with a home and a page, without a platform. */
export async function shellOptions() {
  const home = await temporaryFolder();
  const clientDir = join(home, 'client');
  await mkdir(clientDir);
  await writeFile(join(clientDir, 'index.html'), PAGE);
  const problems = new ProblemList(() => undefined);
  const platformUrl = 'http://127.0.0.1:1';
  return { home, clientDir, platformUrl, port: 0, anyPort: false, problems };
}

/** Events that answer each request with the request itself. */
export const silent = {
  onRequest: (request: string) => Promise.resolve(request),
  onPage: () => undefined,
  onClosed: () => undefined,
};
