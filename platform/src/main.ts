import { enableCompileCache } from 'node:module';

// Before anything else is loaded: from the second start on, nothing has to be compiled or
// stripped of its types again, which is half of what a start computes.
enableCompileCache();
const { runPlatform } = await import('./run-platform.ts');
await runPlatform(null);
