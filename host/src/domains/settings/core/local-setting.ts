import { localSetting } from '@gamebox/contract/host';
import type { LocalSetting } from '@gamebox/contract/host';

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
 * Keeps every usable field of a stored setting, with defaults for the others. `salvaged` is true if
 * a stored field was refused; a missing field is no fault.
 */
export function salvageSetting(
  stored: unknown,
  defaults: LocalSetting,
): { value: LocalSetting; salvaged: boolean } {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored))
    throw new TypeError('the stored setting is no object');
  const fields = new Map<string, unknown>(Object.entries(stored));
  const kept: Record<string, unknown> = {};
  let salvaged = false;
  for (const [name, schema] of Object.entries(localSetting.shape)) {
    if (!fields.has(name)) continue;
    const field = schema.safeParse(fields.get(name));
    if (field.success) kept[name] = field.data;
    else salvaged = true;
  }
  return { value: localSetting.parse({ ...defaults, ...kept }), salvaged };
}
