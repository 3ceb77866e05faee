import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// The host's loops are in native code: V8's optimizing compiler would need 5 MB and gain nothing.
setFlagsFromString('--no-opt');

// Libuv reads this at its first work. A disk that hangs keeps the thread of each call: up to eight for a
// download (`disk-calls.ts`), and everything else has to get one, too, also if several hang.
process.env['UV_THREADPOOL_SIZE'] ??= '32';

// Before anything else is loaded: from the second start on nothing is compiled or stripped of types
// again, which saves a third of the start and 25 MB.
enableCompileCache();
const { main } = await import('./run-host.ts');
await main();
const { releaseStartupMemoryLater } = await import('./domains/transfer/node/startup-memory.ts');
releaseStartupMemoryLater();
