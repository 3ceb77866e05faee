import { z } from 'zod';
import { RESOLUTIONS, SESSION_TOKEN_LENGTH } from '../constants.ts';
import { channel, launchStep, viewMode } from '../enums.ts';
import { time } from '../fields.ts';
import { HISTORY_LENGTH } from './history.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

export const resolution = lazySchema(() => z.enum(RESOLUTIONS));
export type Resolution = z.infer<typeof resolution>;

const timeOfDay = lazySchema(() => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A limit for a time of each day, by the computer's clock; `to` may be on the next day. */
export const bandwidthPeriod = lazyObject(() => ({
  from: timeOfDay,
  to: timeOfDay,
  /** 0 is unlimited. */
  bytesPerSecond: z
    .int()
    .nonnegative()
    .max(2 ** 40),
}));
export type BandwidthPeriod = z.infer<typeof bandwidthPeriod>;

const endTimes = lazySchema(() => z.array(time).max(HISTORY_LENGTH));

/** Which entries of the history were read or deleted as messages, identified by `endTime`. */
export const downloadMessages = lazyObject(() => ({ read: endTimes, deleted: endTimes }));
export type DownloadMessages = z.infer<typeof downloadMessages>;

/**
 * The host's complete local setting (`docs/bridge.md`); with a host, it contains the session's
 * token.
 */
export const localSetting = lazyObject(() => ({
  token: z.string().max(SESSION_TOKEN_LENGTH),
  /** The user of `token`; null or missing until the platform has named the user. */
  userId: z.int().positive().nullish(),
  plat_id: z.string().max(32),
  channel_id: z.string().max(64),
  client_id: z.string().max(128),
  resolution,
  /** The absolute parent folder of games. */
  installDir: z.string().max(1024),
  /** Bytes per second; 0 is unlimited. */
  bandwidthLimit: z
    .int()
    .nonnegative()
    .max(2 ** 40),
  /** The first period that applies now replaces `bandwidthLimit`. */
  bandwidthSchedule: z.array(bandwidthPeriod).max(8),
  closeToTray: z.boolean(),
  viewMode,
  /** The step of the novice guide; missing before its first change. */
  launchStep: launchStep.optional(),
  /** The channel 专区 or 精品, once chosen. */
  channel: channel.optional(),
  downloadMessages: downloadMessages.optional(),
}));
export type LocalSetting = z.infer<typeof localSetting>;

/** A text that some pages write as a number. */
const idText = (length: number) =>
  z.union([z.string(), z.int()]).transform(String).pipe(z.string().max(length)).optional();

export const localSettingChange = lazyObject(() => ({
  ...localSetting.partial().shape,
  plat_id: idText(32),
  channel_id: idText(64),
  client_id: idText(128),
}));
export type LocalSettingChange = z.input<typeof localSettingChange>;

/** What the page reads from other operators' hosts: only the four session fields are certain. */
export const localSettingOnPage = lazyObject(() => ({
  ...localSetting.partial().shape,
  token: known(z.string().nullish(), undefined),
  userId: known(z.int().positive().nullish(), undefined),
  plat_id: known(z.union([z.string(), z.number()]).nullish(), undefined),
  channel_id: known(z.union([z.string(), z.number()]).nullish(), undefined),
  client_id: known(z.union([z.string(), z.number()]).nullish(), undefined),
  resolution: known(z.string().nullish(), undefined),
  installDir: known(z.string().nullish(), undefined),
  bandwidthLimit: known(z.number().optional(), undefined),
  bandwidthSchedule: known(z.array(bandwidthPeriod).optional(), undefined),
  closeToTray: known(z.boolean().optional(), undefined),
  viewMode: known(viewMode.optional(), undefined),
  launchStep: known(launchStep.optional(), undefined),
  channel: known(channel.optional(), undefined),
  downloadMessages: known(downloadMessages.optional(), undefined),
}));
export type LocalSettingOnPage = z.infer<typeof localSettingOnPage>;
