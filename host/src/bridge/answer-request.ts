import type { z } from 'zod';
import {
  BRIDGE_ACTIONS,
  BridgeCode,
  bridgeRequest,
  safeParse,
  UNKNOWN_ACTION,
} from '@gamebox/contract/host';
import type { BridgeAction, BridgeResponse } from '@gamebox/contract/host';
import { HostError, toFailure } from '../domains/failure/core/host-error.ts';
import { parseJson } from './parse-json.ts';
import type { ShellWindow } from '../shells/shell.ts';
import type { BridgeHandlers } from './handlers.ts';

/** Characters; a longer request is malformed. */
const MAX_REQUEST = 1_000_000;

/** Called for failures that no player's action explains. */
export type OnInternalError = (action: string, error: unknown) => void;

/** Answers a page's request text with a response text (`docs/bridge.md`); never throws. */
export async function answerRequest(
  handlers: BridgeHandlers,
  request: string,
  window: ShellWindow,
  onInternalError: OnInternalError,
): Promise<string> {
  return JSON.stringify(await respond(handlers, request, window, onInternalError));
}

async function respond(
  handlers: BridgeHandlers,
  request: string,
  window: ShellWindow,
  onInternalError: OnInternalError,
): Promise<BridgeResponse> {
  const parsed = safeParse(bridgeRequest, request.length > MAX_REQUEST ? null : parseJson(request));
  if (!parsed.success) return malformed('malformed request');
  const { action, data } = parsed.data;
  if (!isAction(action)) return UNKNOWN_ACTION;
  const input = safeParse(BRIDGE_ACTIONS[action].data, data ?? null);
  if (!input.success) return malformed(describe(input.error));
  try {
    return { code: BridgeCode.ok, result: await perform(handlers, action, input.data, window) };
  } catch (error) {
    if (!(error instanceof HostError)) onInternalError(action, error);
    return { code: BridgeCode.failed, result: toFailure(error) };
  }
}

async function perform(
  handlers: BridgeHandlers,
  action: BridgeAction,
  data: unknown,
  window: ShellWindow,
): Promise<unknown> {
  // The schema that `data` has just passed is the one that the handler's type is made of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  const handle = handlers[action] as (data: unknown, window: ShellWindow) => unknown;
  return (await handle(data, window)) ?? null;
}

function isAction(action: string): action is BridgeAction {
  return Object.hasOwn(BRIDGE_ACTIONS, action);
}

function malformed(reason: string): BridgeResponse {
  return { code: BridgeCode.malformed, result: reason };
}

function describe(error: Pick<z.ZodError, 'issues'>): string {
  const place = error.issues[0]?.path.join('.') ?? '';
  return place === '' ? 'malformed data' : `malformed data: ${place}`;
}
