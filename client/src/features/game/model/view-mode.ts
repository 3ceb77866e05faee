import type { ViewMode } from '@gamebox/contract';
import { toHostFailure } from '../../../bridge/host-failure.ts';
import { saveLocalSetting, useLocalSetting } from '../../../bridge/local-setting.ts';
import { toast } from '@gamebox/ui/toast-store.ts';

/** The view 图文 or 列表, stored in the local setting. */
export function useViewMode(): [ViewMode, (view: ViewMode) => void] {
  const view = useLocalSetting((setting) => setting.viewMode ?? 'graph');
  const remember = (viewMode: ViewMode) => {
    saveLocalSetting({ viewMode }).catch((error: unknown) => {
      toast.warning(toHostFailure(error).message);
    });
  };
  return [view, remember];
}
