import type { GameState, HostMessage, LaunchStatus } from '@gamebox/contract';
import { BridgeCode, HOST_MESSAGES, UNKNOWN_ACTION } from '@gamebox/contract';
import { logError } from '../shared/lib/log-error.ts';
import { readStored, writeStored } from '../shared/lib/stored.ts';
import './cef-query.ts';

/** Who is told what the host says. */
export interface HostListeners {
  launchStatus: (status: LaunchStatus) => void;
  gameState: (state: GameState) => void;
}

interface Reply {
  code: number;
  result: unknown;
}

const malformed = (why: string): Reply => ({ code: BridgeCode.malformed, result: why });
const done: Reply = { code: BridgeCode.ok, result: null };

/** Puts up `window.onHostMessage` (`wire.md §2`); before React starts, so that nothing is missed. */
export function listenToHost(listeners: HostListeners): void {
  window.onHostMessage = (request) => JSON.stringify(answer(request, listeners));
}

/** Takes any text at all and never throws. */
function answer(request: unknown, listeners: HostListeners): Reply {
  try {
    const message = messageOf(request);
    if (message === null) return malformed('malformed request');
    if (!isKnown(message.action)) return { ...UNKNOWN_ACTION };
    return handle(message.action, message.data, listeners);
  } catch (error) {
    logError('host message failed', { error });
    return { code: BridgeCode.failed, result: 'failed' };
  }
}

function isKnown(action: string): action is HostMessage {
  return Object.hasOwn(HOST_MESSAGES, action);
}

function messageOf(request: unknown): { action: string; data: unknown } | null {
  if (typeof request !== 'string') return null;
  let value: unknown;
  try {
    value = JSON.parse(request);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('action' in value)) return null;
  if (typeof value.action !== 'string') return null;
  return { action: value.action, data: 'data' in value ? value.data : null };
}

function handle(action: HostMessage, data: unknown, listeners: HostListeners): Reply {
  switch (action) {
    case 'getVersion':
      return getVersion(data);
    case 'launchStatus': {
      const status = HOST_MESSAGES.launchStatus.data.safeParse(data);
      if (!status.success) return malformed('malformed launch status');
      listeners.launchStatus(status.data);
      return done;
    }
    case 'gameState': {
      const state = HOST_MESSAGES.gameState.data.safeParse(data);
      if (!state.success) return malformed('malformed game state');
      listeners.gameState(state.data);
      return done;
    }
    default:
      return action satisfies never;
  }
}

function getVersion(data: unknown): Reply {
  const parsed = HOST_MESSAGES.getVersion.data.safeParse(data);
  if (!parsed.success) return malformed('malformed app id');
  writeStored('boxVersion', String(parsed.data.appId));
  return { code: BridgeCode.ok, result: readStored('version') ?? '' };
}

/** The version the host gave itself; empty in a plain browser. */
export function boxVersion(): string {
  return readStored('boxVersion') ?? '';
}
