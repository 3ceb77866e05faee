import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { simulatedOrder } from './simulated-order.ts';
import type { SimulatedOrder } from './simulated-order.ts';

const KEPT = 1000;

export interface OrderStore {
  readonly find: (orderNo: string) => SimulatedOrder | undefined;
  /** The latest first. */
  readonly list: () => readonly SimulatedOrder[];
  readonly save: (order: SimulatedOrder) => void;
}

/** Orders by number. Each change is appended to a file of JSON lines; null: only in memory. */
export function openOrderStore(file: string | null): OrderStore {
  const orders = new Map<string, SimulatedOrder>();
  if (file !== null) {
    for (const order of readOrders(file)) orders.set(order.orderNo, order);
    compact(file, [...orders.values()]);
  }
  return {
    find: (orderNo) => orders.get(orderNo),
    list: () => [...orders.values()].toReversed(),
    save: (order) => {
      orders.set(order.orderNo, order);
      if (file !== null) appendFileSync(file, lineOf(order));
    },
  };
}

/** Skips an unreadable line: a killed process had not finished it. */
function readOrders(file: string): SimulatedOrder[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [simulatedOrder.parse(JSON.parse(line))];
      } catch {
        return [];
      }
    });
}

/**
 * Rewrites the file with one line for each of the latest orders, instead of one for each change.
 */
function compact(file: string, orders: readonly SimulatedOrder[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, orders.slice(-KEPT).map(lineOf).join(''));
  renameSync(`${file}.new`, file);
}

function lineOf(order: SimulatedOrder): string {
  return `${JSON.stringify(order)}\n`;
}
