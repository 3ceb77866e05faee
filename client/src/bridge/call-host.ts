import type { BridgeAction, BridgeData, BridgeResult, LocalSettingOnPage } from '@gamebox/contract';
import {
  ACTIONS_FOR_A_PERSON,
  BRIDGE_ACTIONS,
  BRIDGE_TIMEOUT_MS,
  CLIENT_MESSAGES,
  FIRST_ACTIONS,
  bridgeResponse,
  lazySchema,
  localSettingOnPage,
  readMessage,
} from '@gamebox/contract';
import { z } from 'zod';
import { logError, logMissing, logUnknown } from '@gamebox/web/log-error.ts';
import { parseJson } from '@gamebox/web/parse-json.ts';
import { hasHost } from './cef-query.ts';

/**
 * Hosts of others only have to follow `docs/bridge.md`: their settings may lack our additions, and
 * results that the page does not use may be anything.
 */
const lenient = {
  getLocalSetting: localSettingOnPage,
  setLocalSetting: orNull(localSettingOnPage),
  executeGame: orNull(BRIDGE_ACTIONS.executeGame.result),
  startGame: orNull(BRIDGE_ACTIONS.startGame.result),
  downloadGame: orNull(BRIDGE_ACTIONS.downloadGame.result),
  setGameState: orNull(BRIDGE_ACTIONS.setGameState.result),
  // Some hosts answer with anything to an action that they do not know.
  planDownload: orNull(BRIDGE_ACTIONS.planDownload.result),
  switchAccount: lazySchema(() => localSettingOnPage.nullable()),
  setApplication: lazySchema(() => z.unknown()),
} as const;

function orNull(result: z.ZodType): z.ZodType {
  return lazySchema(() => result.nullable().catch(null));
}

const schemas: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(BRIDGE_ACTIONS).map(([name, { result }]) => [name, result])),
  ...lenient,
};

/** The result of an action as the page gets it. */
export type HostAnswer<A extends BridgeAction> = A extends 'getLocalSetting'
  ? LocalSettingOnPage
  : A extends 'setLocalSetting' | 'switchAccount'
    ? LocalSettingOnPage | null
    : A extends 'executeGame' | 'startGame' | 'downloadGame' | 'setGameState' | 'planDownload'
      ? BridgeResult<A> | null
      : A extends 'setApplication'
        ? unknown
        : BridgeResult<A>;

/**
 * Calls the native host. Always settles: within 20 s, or at once without a host; actions that wait
 * for the player take as long as the player does. Rejects with the host's `result` (a text or a
 * HostFailure), with the message of a failed query, or with a text of this page;
 * `bridge/host-failure.ts` reads all of these.
 */
export async function callHost<A extends BridgeAction>(
  action: A,
  data: BridgeData<A>,
): Promise<HostAnswer<A>> {
  const result = resultOf(action, await query(action, data));
  const parsed = readMessage(schemas[action] ?? z.unknown(), result);
  logUnknown(action, parsed.unknown);
  // Nothing is no setting: read as an empty one it would be written over the host's own.
  const nothing = action === 'getLocalSetting' && (result === null || result === undefined);
  if (!parsed.success || nothing) {
    logError('box interface answer is not what the contract says', { action });
    throw refusal(CLIENT_MESSAGES.requestFailed);
  }
  // HostAnswer consists of the outputs of these schemas.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  return parsed.data as HostAnswer<A>;
}

/** The wire rejects with what the host said, which is no Error (`docs/specification.md#calls`). */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lets `throw` take any value
const refusal = (result: unknown): Error => result as Error;

function query(action: BridgeAction, data: unknown): Promise<string> {
  const request = JSON.stringify({ action, data });
  return new Promise((resolve, reject) => {
    const refuse = (reason: string) => reject(refusal(reason));
    if (!hasHost()) {
      refuse(CLIENT_MESSAGES.noHost);
      return;
    }
    const timer = ACTIONS_FOR_A_PERSON.has(action)
      ? undefined
      : setTimeout(() => refuse(CLIENT_MESSAGES.timeout), BRIDGE_TIMEOUT_MS);
    const settled = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    try {
      window.cefQuery?.({
        request,
        persistent: false,
        onSuccess: (response) => settled(() => resolve(response)),
        onFailure: (_code, message) => settled(() => refuse(message)),
      });
    } catch (error) {
      logError('box interface threw', { action, error });
      settled(() => refuse(CLIENT_MESSAGES.requestFailed));
    }
  });
}

function resultOf(action: BridgeAction, response: string): unknown {
  const parsed = readMessage(bridgeResponse.partial({ result: true }), parseJson(response));
  if (!parsed.success) {
    logError('box interface answer is malformed', { action });
    throw refusal(CLIENT_MESSAGES.requestFailed);
  }
  const { code, result } = parsed.data;
  if (code < 0) {
    // A host that does not know the others is no error (`docs/bridge.md`).
    const log = FIRST_ACTIONS.has(action) ? logError : logMissing;
    log('box interface exception', { action, code, result });
    throw refusal(result);
  }
  return result;
}
