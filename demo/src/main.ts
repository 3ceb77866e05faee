import { enableCompileCache } from 'node:module';

// See `platform/src/main.ts`.
enableCompileCache();
const { runPlatform } = await import('@gamebox/platform/run-platform.ts');
const { openDemoWorld } = await import('./demo-world.ts');
await runPlatform(openDemoWorld);
