import type { Query } from './page-window.ts';

/** Carries queries to the host and settles or loses them. */
export interface Transport {
  send(id: number, query: Query): void;
}

const DISCONNECTED = '与游戏盒子的连接已断开';

/** The queries without an answer. One that was answered, lost or cancelled hears nothing more. */
export class Queries {
  readonly #pending = new Map<number, Query>();
  #lastId = 0;

  /** The number of the query, by which it is settled. */
  add(query: Query): number {
    const id = ++this.#lastId;
    this.#pending.set(id, query);
    return id;
  }

  cancel(id: number): void {
    this.#pending.delete(id);
  }

  settle(id: number, response: string): void {
    const query = this.#take(id);
    query?.onSuccess?.(response);
  }

  /** The host was not there, or is gone before its answer. */
  lose(id: number): void {
    const query = this.#take(id);
    query?.onFailure?.(-1, DISCONNECTED);
  }

  #take(id: number): Query | undefined {
    const query = this.#pending.get(id);
    this.#pending.delete(id);
    return query;
  }
}
