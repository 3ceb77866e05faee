import { z } from 'zod';
import { gameState } from './game-state.ts';
import { launchStatus } from './launch.ts';
import { playLimit } from './play-limit.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

const nothing = lazySchema(() => z.null());

/** Host → page, by `window.onHostMessage(request): string` (`docs/bridge.md`). */
export const HOST_MESSAGES = {
  /** The page stores `appId` as `boxVersion` and answers with its stored `version`. */
  getVersion: {
    data: lazyObject(() => ({ appId: z.union([z.string(), z.number()]) })),
    result: lazySchema(() => z.string()),
  },
  launchStatus: { data: launchStatus, result: nothing },
  gameState: { data: gameState, result: nothing },
  playLimit: { data: playLimit, result: nothing },
} as const;

export type HostMessage = keyof typeof HOST_MESSAGES;
export type HostMessageData<M extends HostMessage> = z.output<(typeof HOST_MESSAGES)[M]['data']>;
