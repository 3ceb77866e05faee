import { localSetting, safeParse } from '@gamebox/contract/host';
import type { LocalSetting } from '@gamebox/contract/host';
import type { z } from 'zod';
import type { Parsed } from '../../storage/core/salvage-rows.ts';

const storedSetting = localSetting.partial();
/** What a file has of the setting: an older host wrote fewer fields. */
export type StoredSetting = z.infer<typeof storedSetting>;

/** The setting at the first start: no session and no platform. */
export function defaultSetting(clientId: string, installDir: string): LocalSetting {
  return {
    token: '',
    plat_id: '',
    channel_id: '',
    client_id: clientId,
    resolution: '1280_800',
    installDir,
    bandwidthLimit: 0,
    bandwidthSchedule: [],
    closeToTray: false,
    viewMode: 'graph',
  };
}

/**
 * Keeps every usable field of a stored setting. `salvaged` is true if a stored field was refused; a
 * missing field is no fault.
 */
export function salvageSetting(stored: unknown): Parsed<StoredSetting> {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new TypeError('the stored setting is no object');
  const fields = new Map<string, unknown>(Object.entries(stored));
  const kept: Record<string, unknown> = {};
  let salvaged = false;
  for (const [name, schema] of Object.entries(localSetting.shape)) {
    if (!fields.has(name)) continue;
    const field = safeParse(schema, fields.get(name));
    if (field.success) kept[name] = field.data;
    else salvaged = true;
  }
  return { value: storedSetting.parse(kept), salvaged };
}

/** The defaults stand for what is missing. */
export function wholeSetting(stored: StoredSetting | null, defaults: LocalSetting): LocalSetting {
  return localSetting.parse({ ...defaults, ...stored });
}
