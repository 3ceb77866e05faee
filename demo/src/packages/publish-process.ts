import { z } from 'zod';
import { publishDemoGames } from './publish-demo-games.ts';

// A separate process, started by publish-in-process.ts: publishing needs memory and a processor for
// some seconds, and the platform runs for months.
const folders = z.object({ dataDir: z.string(), store: z.string() });
process.on('disconnect', () => process.exit(1));
const games = await publishDemoGames(folders.parse(JSON.parse(process.argv[2] ?? '')));
process.send?.(games, () => process.disconnect());
process.removeAllListeners('disconnect');
