import { buildPage } from '../../scripts/page-build.ts';
import { benchClient } from './client/client-bench.ts';
import { benchEngine } from './engine/engine-bench.ts';
import { benchLongDownload } from './engine/long-bench.ts';
import { formatVerdicts } from './measure/limit.ts';
import type { Verdict } from './measure/limit.ts';
import { busyWarning, describeMachine } from './measure/machine.ts';
import { root } from './measure/program.ts';
import { benchPaymentFaults } from './payment/fault-bench.ts';
import { benchPayment } from './payment/payment-bench.ts';
import { benchPlatform } from './platform/platform-bench.ts';
import { benchSearch } from './search/search-bench.ts';
import { benchStart } from './start/start-bench.ts';
import { benchKills } from './welfare/kill-bench.ts';
import { benchWelfare } from './welfare/welfare-bench.ts';

const BENCHES: Readonly<Record<string, () => Promise<readonly Verdict[]>>> = {
  client: benchClient,
  engine: benchEngine,
  'engine-long': benchLongDownload,
  kills: benchKills,
  payment: benchPayment,
  'payment-faults': benchPaymentFaults,
  platform: benchPlatform,
  search: benchSearch,
  start: benchStart,
  welfare: benchWelfare,
};

/**
 * Only run when they are named: they take many minutes and tens of gigabytes, or measure nothing.
 */
const ONLY_BY_NAME = new Set(['engine-long', 'kills', 'payment-faults']);

/** `npm run bench [-- NAME …]`: the named ones, or all except the longest. */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => BENCHES[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`No bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  await buildPage(root);
  console.log(describeMachine());
  const verdicts: Verdict[] = [];
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (names.length > 0 ? !names.includes(name) : ONLY_BY_NAME.has(name)) continue;
    console.log(`\n## ${name}\n`);
    const warning = busyWarning();
    if (warning !== null) console.log(`${warning}\n`);
    verdicts.push(...(await bench()));
  }
  if (verdicts.length > 0) console.log(`\n## Limits\n\n${formatVerdicts(verdicts)}`);
}

await main(process.argv.slice(2));
