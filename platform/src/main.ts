import { enableCompileCache } from 'node:module';

// Before anything else is loaded: from the second start on nothing is compiled or stripped of types
// again, which is half of the start's CPU time.
enableCompileCache();
const { runPlatform } = await import('./run-platform.ts');
await runPlatform(null);
