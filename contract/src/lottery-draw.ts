import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { lotteryTable } from './api/lottery.ts';
import type { LotteryTable } from './api/lottery.ts';

/*
 * How a draw comes about, so that anyone can check it. Before a round begins the server draws a seed
 * of 32 bytes and publishes its SHA-256 with that of the prize table; when the round is over it
 * shows the seed. In between nobody can change either.
 */

/** What a roll is made of. */
export interface RollInput {
  /** 32 bytes in hex, the server's; shown when the round is over. */
  readonly seed: string;
  readonly roundId: number;
  readonly userId: number;
  /** The player's own: letters, digits, `-` and `_`, so no `:` can move the parts. */
  readonly clientSeed: string;
  /** Which of the player's draws of the round, from 1. */
  readonly nonce: number;
}

const WORD = 2 ** 32;

/**
 * A whole number from 0 up to but not including `total`, each as likely. HMAC-SHA-256 under the seed
 * of `round:user:clientSeed:nonce`, read as eight numbers of four bytes, the highest byte first. The
 * first below the greatest multiple of `total` is taken, modulo `total`; where none is, the text
 * goes on with `:1`, then `:2` …
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

/** What a seed is published as before it is shown. */
export function seedHashOf(seed: string): string {
  return bytesToHex(sha256(hexToBytes(seed)));
}

/** SHA-256 of the table's text as UTF-8. */
export function tableHashOf(table: string): string {
  return bytesToHex(sha256(utf8ToBytes(table)));
}

/** Throws where the text is no table. */
export function parseTable(table: string): LotteryTable {
  return lotteryTable.parse(JSON.parse(table));
}

export function totalWeightOf(prizes: readonly { readonly weight: number }[]): number {
  return prizes.reduce((total, { weight }) => total + weight, 0);
}

/** The prize a roll falls on: they lie one after the other, each as wide as its weight. */
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
 * The chance of each prize. Added up one after the other they make exactly 1: where rounding
 * stands against it, the last one gives way.
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

/** A draw, as the player's record has it. */
export interface CheckedDraw extends Omit<RollInput, 'seed'> {
  readonly roll: number;
  readonly rolledPrizeId: number;
  readonly prizeId: number;
}

export type DrawFault = 'round' | 'seedHash' | 'tableHash' | 'roll' | 'rolledPrize' | 'prize';

/**
 * What of a draw is not as it was promised; nothing where all is well. `round`: it is another's.
 * `prize`: given was neither what the roll fell on nor its published substitute. Throws where the table is none.
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
