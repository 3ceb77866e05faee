import { main } from '../host/test/faults/main.ts';

await main(process.argv.slice(2));
