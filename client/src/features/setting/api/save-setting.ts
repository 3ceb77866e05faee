import type { LocalSettingChange } from '@gamebox/contract';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { saveLocalSetting } from '../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/**
 * Changes settings at once: shown first, then kept by the host. A refusal takes them back and says
 * why. Answers whether they were kept.
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
