import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { lotteryTable } from './api/lottery.ts';
import type { LotteryTable } from './api/lottery.ts';

/* The computation of a draw, so that anyone can verify it. Before a round begins, the server
   makes a random seed of 32 bytes and publishes its SHA-256 and that of the prize table; after
   the round it publishes the seed. So nobody can change either in between. */

/** The inputs of a roll. */
export interface RollInput {
  /** The server's seed, 32 bytes in hex; published after the round. */
  readonly seed: string;
  readonly roundId: number;
  readonly userId: number;
  /**
   * The player's own seed: letters, digits, `-` and `_`, so it contains no `:` that could shift the
   * parts.
   */
  readonly clientSeed: string;
  /** The number of the player's draw in the round, from 1. */
  readonly nonce: number;
}

const WORD = 2 ** 32;

/**
 * A whole number from 0 up to, but not including, `total`, all with the same chance. HMAC-SHA-256
 * with the seed as key over `round:user:clientSeed:nonce`, read as eight numbers of four bytes, the
 * highest byte first. The first number below the greatest multiple of `total` is taken, modulo
 * `total`; if there is none, the text is extended with `:1`, then `:2` …
 */
export function rollOf(input: RollInput, total: number): number {
  if (!Number.isInteger(total) || total < 1 || total > WORD)
    throw new RangeError('The weights add up to 1 at least and 2^32 at most');
  const key = hexToBytes(input.seed);
  const text = `${input.roundId}:${input.userId}:${input.clientSeed}:${input.nonce}`;
  const fair = WORD - (WORD % total);
  for (let attempt = 0; ; attempt += 1) {
    const digest = hmac(sha256, key, utf8ToBytes(attempt === 0 ? text : `${text}:${attempt}`));
    const words = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    for (let offset = 0; offset < digest.byteLength; offset += 4) {
      const word = words.getUint32(offset);
      if (word < fair) return word % total;
    }
  }
}

/** The hash under which a seed is published before the seed itself. */
export function seedHashOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** SHA-256 of the table's text as UTF-8. */
export function tableHashOf(table: string): string {
  return bytesToHex(sha256(utf8ToBytes(table)));
}

/** Throws if the text is not a valid table. */
export function parseTable(table: string): LotteryTable {
  return lotteryTable.parse(JSON.parse(table));
}

export function totalWeightOf(prizes: readonly { readonly weight: number }[]): number {
  return prizes.reduce((total, { weight }) => total + weight, 0);
}

/** The prize of a roll: prizes lie one after the other, each as wide as its weight. */
export function prizeAt<P extends { readonly weight: number }>(
  prizes: readonly P[],
  roll: number,
): P {
  let end = 0;
  for (const prize of prizes) {
    end += prize.weight;
    if (roll < end) return prize;
  }
  throw new RangeError('The roll lies beyond the weights');
}

/**
 * The chance of each prize. Added up in order they make exactly 1: the last one absorbs rounding
 * errors.
 */
export function oddsOf(prizes: readonly { readonly weight: number }[]): readonly number[] {
  const total = totalWeightOf(prizes);
  const odds = prizes.map(({ weight }) => weight / total);
  const before = odds.slice(0, -1).reduce((sum, each) => sum + each, 0);
  return before + (odds.at(-1) ?? 0) === 1 ? odds : [...odds.slice(0, -1), 1 - before];
}

/** A round that is over, as published. */
export interface CheckedRound {
  readonly roundId: number;
  readonly seed: string;
  readonly seedHash: string;
  readonly table: string;
  readonly tableHash: string;
}

/** A draw as in the player's record. */
export interface CheckedDraw extends Omit<RollInput, 'seed'> {
  readonly roll: number;
  readonly rolledPrizeId: number;
  readonly prizeId: number;
}

export type DrawFault = 'round' | 'seedHash' | 'tableHash' | 'roll' | 'rolledPrize' | 'prize';

/**
 * The broken promises of a draw; empty if there are none. `round`: the draw belongs to another
 * round. `prize`: the given prize is neither that of the roll nor its published substitute. Throws
 * if the table is invalid.
 */
export function checkDraw(round: CheckedRound, draw: CheckedDraw): readonly DrawFault[] {
  const { prizes } = parseTable(round.table);
  const roll = rollOf({ ...draw, seed: round.seed }, totalWeightOf(prizes));
  const rolled = prizeAt(prizes, roll);
  const faults: readonly [DrawFault, boolean][] = [
    ['round', draw.roundId !== round.roundId],
    ['seedHash', seedHashOf(round.seed) !== round.seedHash],
    ['tableHash', tableHashOf(round.table) !== round.tableHash],
    ['roll', roll !== draw.roll],
    ['rolledPrize', rolled.prizeId !== draw.rolledPrizeId],
    ['prize', draw.prizeId !== rolled.prizeId && draw.prizeId !== rolled.substituteId],
  ];
  return faults.flatMap(([fault, found]) => (found ? [fault] : []));
}
