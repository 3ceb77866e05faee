import type { LocalSettingChange } from '@gamebox/contract';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { saveLocalSetting } from '../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/**
 * Changes settings: shown at once, then stored by the host. If the host refuses, they are undone
 * and the reason is shown. Resolves to whether they were stored.
 */
export async function changeSetting(change: LocalSettingChange): Promise<boolean> {
  try {
    await saveLocalSetting(change);
    return true;
  } catch (error) {
    toast.error(`设置没有保存：${toHostFailure(error).message}`);
    return false;
  }
}
