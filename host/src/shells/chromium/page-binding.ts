import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import { parseJson } from '../../bridge/parse-json.ts';

const NAME = 'gameboxCall';
const boundCall = z.object({ id: z.int(), call: z.string() });
/** The used part of the protocol's `ExecutionContextDescription`. */
const contextData = z.object({ frameId: z.string(), isDefault: z.boolean() });

export interface PageBindingOptions {
  readonly session: CDPSession;
  /** The security origin of our page; a sandboxed document has another one. */
  readonly origin: string;
  /** Answers a call of our page; a rejection is sent as a refusal. */
  readonly onCall: (call: string) => Promise<string>;
}

/**
 * The binding between page and host over the protocol, because only that names the caller's
 * security origin. The address proves nothing: a sandboxed document has ours too.
 */
export class PageBinding {
  readonly #options: PageBindingOptions;
  /** The script context of our page, while it is in the window. */
  #context: number | null = null;

  private constructor(options: PageBindingOptions) {
    this.#options = options;
  }

  static async open(options: PageBindingOptions): Promise<PageBinding> {
    const { session, origin } = options;
    const binding = new PageBinding(options);
    const { targetInfo } = await session.send('Target.getTargetInfo');
    session.on('Runtime.executionContextCreated', ({ context }) => {
      const data = contextData.safeParse(context.auxData).data;
      // The main frame has the id of its page.
      if (data?.frameId !== targetInfo.targetId || !data.isDefault) return;
      binding.#context = context.origin === origin ? context.id : null;
    });
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (binding.#context === executionContextId) binding.#context = null;
    });
    session.on('Runtime.executionContextsCleared', () => (binding.#context = null));
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === NAME) void binding.#onCall(payload, executionContextId);
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: NAME });
    return binding;
  }

  /** Our page is in the window. */
  get isOurs(): boolean {
    return this.#context !== null;
  }

  /**
   * Does nothing while another document is in the window: it must not receive messages of the host.
   */
  deliver(request: string): void {
    if (this.#context === null) return;
    void this.#run(this.#context, `window.gameboxDeliver?.(${JSON.stringify(request)})`);
  }

  async #onCall(payload: string, contextId: number): Promise<void> {
    // A foreign frame can pass anything.
    const bound = boundCall.safeParse(parseJson(payload)).data;
    if (bound === undefined) return;
    const { id, call } = bound;
    const answer = contextId === this.#context ? await this.#answer(call) : null;
    await this.#run(contextId, `window.gameboxAnswer?.(${id}, ${JSON.stringify(answer)})`);
  }

  async #answer(call: string): Promise<string | null> {
    try {
      return await this.#options.onCall(call);
    } catch {
      return null;
    }
  }

  /** A document that has left can't get the answer; it asks again when it is back. */
  async #run(contextId: number, expression: string): Promise<void> {
    await this.#options.session
      .send('Runtime.evaluate', { contextId, expression })
      .catch(() => undefined);
  }
}
