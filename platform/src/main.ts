import { runPlatform } from './run-platform.ts';

await runPlatform(null);
