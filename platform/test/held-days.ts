import type { MemberLevel } from '@gamebox/contract';
import { RubyDays } from './ruby-days.ts';
import type { PromisedRubies } from './ruby-days.ts';

/** The days of an order. The first in the list is running, today included; the others follow. */
export interface HeldDays {
  readonly orderId: number;
  readonly level: MemberLevel;
  readonly soldDays: number;
  /** Its payment and its credit. */
  readonly worthFen: number;
  days: number;
  refundedFen: number;
}

interface Credited {
  readonly taker: HeldDays;
  leftFen: number;
}

/** A simple model of a player's terms: a list of days, without times. */
export class HeldModel {
  readonly rubies = new RubyDays();
  #held: HeldDays[] = [];
  readonly #all = new Map<number, HeldDays>();
  readonly #credited = new Map<number, Credited>();

  get level(): MemberLevel {
    return this.#held[0]?.level ?? 0;
  }

  get daysLeft(): number {
    return this.#held.reduce((sum, { days }) => sum + days, 0);
  }

  /** The value of the days that are left, credits included. */
  get fenLeft(): number {
    return this.#held.reduce((sum, held) => sum + (held.days * held.worthFen) / held.soldDays, 0);
  }

  /** The orders whose days an order of this level takes over. */
  listLower(level: MemberLevel): readonly number[] {
    return this.#held.filter((one) => one.level < level).map(({ orderId }) => orderId);
  }

  /** Lets days pass from today on, a day counted from 1970. */
  pass(days: number, today: number): void {
    for (let day = 0; day < days; day += 1) {
      const [first] = this.#held;
      if (first === undefined) return;
      this.rubies.pass(first, today + day);
      first.days -= 1;
      if (first.days === 0) this.#held.shift();
    }
  }

  give(
    given: HeldDays,
    promised: PromisedRubies,
    credits: readonly { readonly orderId: number; readonly fen: number }[],
  ) {
    this.rubies.promise(given.orderId, promised);
    this.#held = this.#held.filter(({ level }) => level >= given.level);
    this.#held.push(given);
    this.#all.set(given.orderId, given);
    for (const { orderId, fen } of credits)
      this.#credited.set(orderId, { taker: given, leftFen: fen });
  }

  refund(orderId: number, fen: number): void {
    const credited = this.#credited.get(orderId);
    if (credited === undefined) return this.#take(this.#all.get(orderId), fen);
    const ofTaker = Math.min(fen, credited.leftFen);
    credited.leftFen -= ofTaker;
    this.#take(credited.taker, ofTaker);
  }

  #take(held: HeldDays | undefined, fen: number): void {
    if (held === undefined) return;
    const upTo = (refunded: number) => Math.floor((held.soldDays * refunded) / held.worthFen);
    const days = upTo(held.refundedFen + fen) - upTo(held.refundedFen);
    held.refundedFen += fen;
    const place = this.#held.indexOf(held);
    if (place === -1) return;
    held.days -= Math.min(days, held.days);
    if (held.days > 0) return;
    this.#held.splice(place, 1);
    const [next] = this.#held;
    // The rest of today is added to the next term.
    if (place === 0 && next !== undefined) next.days += 1;
  }
}
