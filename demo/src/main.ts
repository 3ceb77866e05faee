import { runPlatform } from '@gamebox/platform/run-platform.ts';
import { openDemoWorld } from './demo-world.ts';

await runPlatform(openDemoWorld);
