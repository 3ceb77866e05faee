import { surviveKills } from '../../../platform/test/survive-kills.ts';
import { number } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';

const KILLS = 20;

/**
 * Draws while the platform and PostgreSQL are killed; rejects if a draw is lost or happens twice.
 */
export async function benchKills(): Promise<readonly Verdict[]> {
  const { kills, draws, askedAgain } = await surviveKills(KILLS);
  console.log(
    `${number(draws)} draws, ${number(askedAgain)} asked for again, none lost and none twice; the ledger adds up.`,
  );
  return [atLeast('kills under draws', kills.length, KILLS, number)];
}
