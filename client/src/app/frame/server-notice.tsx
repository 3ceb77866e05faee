import { useConnectivity, useHttp } from '@gamebox/web/http-context.ts';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  NETWORK_LOGIN_ADVICE,
  useLateJob,
} from '../../features/native-games/model/jobs/late-job.ts';
import { OfflineNotice } from '../layout/offline-notice.tsx';
import { probe } from '../use-recovery.ts';

/** The only message about a server that is out of reach: failed requests show none of their own. */
export function ServerNotice() {
  const http = useHttp();
  const reachable = useConnectivity((state) => state.reachable);
  // The page comes by way of the host, so without it the server is out of reach too.
  const silent = useHostSilence((host) => host.silent);
  const login = useLateJob((late) => late.gameId !== null && late.reason === 'login');
  if (reachable) return null;
  return (
    <OfflineNotice
      text={
        silent
          ? '游戏盒子的本机程序没有响应，正在重新连接'
          : login
            ? NETWORK_LOGIN_ADVICE
            : undefined
      }
      onRetry={() => void probe(http)}
    />
  );
}
