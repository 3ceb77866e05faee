import { addMonths } from '../src/modules/privilege/terms.ts';

/** The rubies that an order promises. */
export interface PromisedRubies {
  readonly gift: number;
  readonly monthly: number;
  readonly months: number;
}

/** A running term with the days that are left, today included. */
interface RunningDays {
  readonly orderId: number;
  readonly soldDays: number;
  readonly days: number;
}

interface Earning extends PromisedRubies {
  readonly firstDay: string;
  begun: number;
  /** The day after the month's last day, and the month's number of days at its beginning. */
  monthEnd: number;
  monthDays: number;
}

/**
 * The rubies that a player's real days earned: for each day of a term its share of the order's
 * rubies and its share of the month's. So nothing is earned twice, or for days that were credited
 * to another term.
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

  /** Counts a day of a term; days are counted from 1970. */
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
