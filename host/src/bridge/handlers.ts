import type { BridgeAction, BridgeInput, BridgeResult } from '@gamebox/contract/host';
import type { ShellWindow } from '../shells/shell.ts';

/**
 * What answers each action. The type has one entry per action of the contract: a new action
 * without its handler doesn't compile. A refusal is a thrown `HostError`.
 */
export type BridgeHandlers = {
  readonly [A in BridgeAction]: (
    data: BridgeInput<A>,
    window: ShellWindow,
  ) => Promise<BridgeResult<A>> | BridgeResult<A>;
};
