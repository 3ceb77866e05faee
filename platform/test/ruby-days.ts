import { addMonths } from '../src/modules/privilege/terms.ts';

/** What an order promised in rubies. */
export interface PromisedRubies {
  readonly gift: number;
  readonly monthly: number;
  readonly months: number;
}

/** A term that runs, with the days that are left of it, today counted. */
interface RunningDays {
  readonly orderId: number;
  readonly soldDays: number;
  readonly days: number;
}

interface Earning extends PromisedRubies {
  readonly firstDay: string;
  begun: number;
  /** The day behind the month's last, and how many the month had when it began. */
  monthEnd: number;
  monthDays: number;
}

/**
 * What the days that a player really had are worth in rubies: each day of a term its part of those
 * that come with the order, and its part of its month's. So nothing is earned twice, or for days
 * that were turned into another term.
 */
export class RubyDays {
  readonly #promised = new Map<number, PromisedRubies>();
  readonly #earning = new Map<number, Earning>();
  #earned = 0;

  get earned(): number {
    return this.#earned;
  }

  promise(orderId: number, promised: PromisedRubies): void {
    this.#promised.set(orderId, promised);
  }

  /** A day, counted from 1970, that was a term's. */
  pass({ orderId, soldDays, days }: RunningDays, today: number): void {
    const promised = this.#promised.get(orderId);
    if (promised === undefined) throw new Error('Every order promises something');
    const earning = this.#earning.get(orderId) ?? begin(promised, today);
    this.#earning.set(orderId, earning);
    const { months, monthly } = earning;
    if (today === earning.monthEnd && earning.begun < months) {
      earning.begun += 1;
      const next = monthBegin(earning);
      const end = today + days;
      earning.monthEnd = earning.begun < months && next < end ? next : end;
      earning.monthDays = earning.monthEnd - today;
    }
    this.#earned += earning.gift / soldDays;
    if (today < earning.monthEnd) this.#earned += monthly / earning.monthDays;
  }
}

function begin(promised: PromisedRubies, today: number): Earning {
  return { ...promised, firstDay: textOf(today), begun: 0, monthEnd: today, monthDays: 0 };
}

function monthBegin({ firstDay, begun }: Earning): number {
  return Date.parse(addMonths(firstDay, begun, Number(firstDay.slice(8)))) / 86_400_000;
}

function textOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
