import { enableCompileCache } from 'node:module';

// As in `platform/src/main.ts`.
enableCompileCache();
const { runPlatform } = await import('@gamebox/platform/run-platform.ts');
const { openDemoWorld } = await import('./demo-world.ts');
await runPlatform(openDemoWorld);
