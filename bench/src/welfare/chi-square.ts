import { prizeAt, rollOf, totalWeightOf } from '@gamebox/contract/lottery';

const WEIGHTS = [10, 90, 300, 600, 1000, 2000, 2500, 3500].map((weight) => ({ weight }));
const SEED = 'b1'.repeat(32);
/** With 7 degrees of freedom; one fair lottery in a thousand is above. */
export const CHI_SQUARE_LIMIT = 24.32;

/** How far this many rolls of the contract's function are from the published odds. */
export function chiSquareOf(rolls: number): number {
  const total = totalWeightOf(WEIGHTS);
  const counts = new Map(WEIGHTS.map((prize) => [prize, 0]));
  for (let nonce = 1; nonce <= rolls; nonce += 1) {
    const input = { seed: SEED, roundId: 1, userId: 100_001, clientSeed: 'bench', nonce };
    const won = prizeAt(WEIGHTS, rollOf(input, total));
    counts.set(won, (counts.get(won) ?? 0) + 1);
  }
  return [...counts].reduce((sum, [{ weight }, count]) => {
    const expected = (weight / total) * rolls;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
}
