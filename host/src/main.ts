import { enableCompileCache } from 'node:module';

// Before anything else is loaded: from the second start on, nothing has to be compiled or
// stripped of its types again, which is a third of the start and 25 MB.
enableCompileCache();
const { main } = await import('./run-host.ts');
await main();
const { releaseStartupMemory } = await import('./startup-memory.ts');
releaseStartupMemory();
