import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// The host's loops are in native code: V8's optimizing compiler would need 5 MB and gain nothing.
setFlagsFromString('--no-opt');

// Libuv reads this at its first work. A download has several writes and a sync under way; of the
// default four threads the syncs would take too many.
process.env['UV_THREADPOOL_SIZE'] ??= '8';

// Before anything else is loaded: from the second start on nothing is compiled or stripped of types
// again, which saves a third of the start and 25 MB.
enableCompileCache();
const { main } = await import('./run-host.ts');
await main();
const { releaseStartupMemoryLater } = await import('./domains/transfer/node/startup-memory.ts');
releaseStartupMemoryLater();
