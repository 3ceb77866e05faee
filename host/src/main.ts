import { enableCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';

// The host's loops are in native code. V8's largest compiler would take 5 MB and gain nothing.
setFlagsFromString('--no-opt');

// Libuv reads it with its first piece of work. A download keeps several writes and a sync at the disk;
// of the four threads there are otherwise the syncs would take too many.
process.env['UV_THREADPOOL_SIZE'] ??= '8';

// Before anything else is loaded: from the second start on, nothing has to be compiled or
// stripped of its types again, which is a third of the start and 25 MB.
enableCompileCache();
const { main } = await import('./run-host.ts');
await main();
const { releaseStartupMemory } = await import('./startup-memory.ts');
releaseStartupMemory();
