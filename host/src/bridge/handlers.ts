import type { BridgeAction, BridgeInput, BridgeResult } from '@gamebox/contract/host';
import type { ShellWindow } from '../shells/shell.ts';

/**
 * One handler for each action of the contract: a new action without a handler does not compile. A
 * handler refuses by throwing a `HostError`.
 */
export type BridgeHandlers = {
  readonly [A in BridgeAction]: (
    data: BridgeInput<A>,
    window: ShellWindow,
  ) => Promise<BridgeResult<A>> | BridgeResult<A>;
};
