import type {
  HeardGameState,
  HostMessage,
  HostMessageData,
  LaunchStatus,
  PlayLimit,
} from '@gamebox/contract';
import { BridgeCode, HOST_MESSAGES, UNKNOWN_ACTION, readMessage } from '@gamebox/contract';
import { logError, logUnknown } from '@gamebox/web/log-error.ts';
import { parseJson } from '@gamebox/web/parse-json.ts';
import { readStored, writeStored } from '../shared/lib/stored.ts';
import './cef-query.ts';

/** The receivers of the host's messages. */
export interface HostListeners {
  launchStatus: (status: LaunchStatus) => void;
  gameState: (state: HeardGameState) => void;
  playLimit: (limit: PlayLimit) => void;
}

interface Reply {
  code: number;
  result: unknown;
}

const malformed = (why: string): Reply => ({ code: BridgeCode.malformed, result: why });
const done: Reply = { code: BridgeCode.ok, result: null };

/**
 * Defines `window.onHostMessage` (`docs/bridge.md`) before React starts, so that no message is
 * missed.
 */
export function listenToHost(listeners: HostListeners): void {
  window.onHostMessage = (request) => JSON.stringify(answer(request, listeners));
}

/** Accepts any text and never throws. */
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
  const value = parseJson(request);
  if (typeof value !== 'object' || value === null || !('action' in value)) return null;
  if (typeof value.action !== 'string') return null;
  return { action: value.action, data: 'data' in value ? value.data : null };
}

function handle(action: HostMessage, data: unknown, listeners: HostListeners): Reply {
  switch (action) {
    case 'getVersion':
      return getVersion(data);
    case 'launchStatus': {
      const status = read(action, data);
      if (status === null) return malformed('malformed launch status');
      listeners.launchStatus(status);
      return done;
    }
    case 'gameState': {
      const state = read(action, data);
      if (state === null) return malformed('malformed game state');
      listeners.gameState(state);
      return done;
    }
    case 'playLimit': {
      const limit = read(action, data);
      if (limit === null) return malformed('malformed play limit');
      listeners.playLimit(limit);
      return done;
    }
    default:
      return action satisfies never;
  }
}

function read<M extends HostMessage>(action: M, data: unknown): HostMessageData<M> | null {
  const message = readMessage(HOST_MESSAGES[action].data, data);
  logUnknown(action, message.unknown);
  // A union of schemas: the compiler does not know that `action` selects one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
  return message.success ? (message.data as HostMessageData<M>) : null;
}

function getVersion(data: unknown): Reply {
  const given = read('getVersion', data);
  if (given === null) return malformed('malformed app id');
  writeStored('boxVersion', String(given.appId));
  return { code: BridgeCode.ok, result: readStored('version') ?? '' };
}

/** The host's version; empty in a plain browser. */
export function boxVersion(): string {
  return readStored('boxVersion') ?? '';
}
