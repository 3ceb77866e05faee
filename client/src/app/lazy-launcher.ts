import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import type { Launcher } from '../features/native-games/model/launch/launch.ts';
import type { Stores } from '../shared/lib/stores.ts';

/** Fetches the launcher's code, which the first screen does not need. */
export const loadLaunchChecks = () => import('./launch-checks.ts');

/**
 * The application's launcher. Its code is fetched after the start, at the latest by the first
 * launch; a launch whose code can't be had shows an error.
 */
export function createLazyLauncher(
  stores: Stores,
  client: QueryClient,
  http: HttpClient,
  load: typeof loadLaunchChecks = loadLaunchChecks,
): Launcher {
  let launcher: Launcher | undefined;
  return async (gameId, options) => {
    try {
      const { createAppLauncher } = await load();
      launcher ??= createAppLauncher(stores, client, http);
    } catch {
      toast.error('启动所需的文件没有加载成功，请重试');
      return false;
    }
    return launcher(gameId, options);
  };
}
