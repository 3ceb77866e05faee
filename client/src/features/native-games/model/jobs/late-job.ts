import { defineStore } from '../../../../shared/lib/stores.ts';

/** What a running download waits for: its server, or the player's login to the network. */
export type LateReason = 'server' | 'login';

/** Short texts, the same in every place. */
export const lateTexts: Readonly<Record<LateReason, string>> = {
  server: '等待服务器',
  login: '网络可能需要登录',
};

export const NETWORK_LOGIN_ADVICE =
  '网络可能需要登录，请在浏览器里打开任意网页登录，下载会自动继续';

/**
 * The running download that has had nothing from its server for a while (`watch-late-job.ts`). Every
 * place that shows a download asks here, so that all say the same.
 */
export const useLateJob = defineStore<{ gameId: number | null; reason: LateReason }>(() => ({
  gameId: null,
  reason: 'server',
}));

/** Why this game's download waits; null if it does not. */
export function useLateReason(gameId: number | null): LateReason | null {
  return useLateJob((late) => (gameId !== null && late.gameId === gameId ? late.reason : null));
}
