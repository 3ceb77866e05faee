import { join } from 'node:path';
import { main } from '../host/test/faults/main.ts';
import { buildPage } from './page-build.ts';

await buildPage(join(import.meta.dirname, '..'));
await main(process.argv.slice(2));
