import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serveToParent } from '../measure/served-program.ts';

/**
 * A static file server in a process of its own, the same for everyone who downloads. It sends from
 * memory: reading the files again would take it, on the same cores, as long as `curl` takes.
 */
const folder = process.env['BENCH_FOLDER'] ?? '';
const files = new Map(
  ['manifest.json', ...readdirSync(join(folder, 'files')).map((name) => `files/${name}`)].map(
    (name) => [`/${name}`, readFileSync(join(folder, name))],
  ),
);

serveToParent((request, response) => {
  const content = files.get(request.url ?? '');
  if (content === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-length': content.length, etag: '"1"' }).end(content);
});
