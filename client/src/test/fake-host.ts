import type { BridgeAction } from '@gamebox/contract';
import { BridgeCode, UNKNOWN_ACTION, bridgeRequest } from '@gamebox/contract';
import { vi } from 'vitest';

type Data = Record<string, unknown>;
type Reply = (data: Data) => unknown;

/** Thrown by a fake action, it becomes a refusal of the host. */
export class HostRefusal extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('refused by the host');
    this.result = result;
  }
}

/**
 * A fake host at the bridge: `host.on(action, reply)`. Actions without a reply are unknown. A reply
 * may be asynchronous, and refuses by throwing HostRefusal.
 */
export function fakeHost() {
  const replies = new Map<string, Reply>();
  const log: { action: string; data: Data }[] = [];
  const answer = async (action: string, data: Data): Promise<string> => {
    const reply = replies.get(action);
    if (reply === undefined) return JSON.stringify(UNKNOWN_ACTION);
    try {
      return JSON.stringify({ code: BridgeCode.ok, result: (await reply(data)) ?? null });
    } catch (error) {
      if (!(error instanceof HostRefusal)) throw error;
      return JSON.stringify({ code: BridgeCode.failed, result: error.result });
    }
  };
  vi.stubGlobal('cefQuery', (query: { request: string; onSuccess: (text: string) => void }) => {
    const { action, data } = bridgeRequest.parse(JSON.parse(query.request));
    log.push({ action, data: data ?? {} });
    void answer(action, data ?? {}).then(query.onSuccess);
  });
  return {
    on: (action: BridgeAction, reply: Reply) => {
      replies.set(action, reply);
    },
    asked: (action: BridgeAction): Data[] =>
      log.filter((entry) => entry.action === action).map(({ data }) => data),
  };
}
