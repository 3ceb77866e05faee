import type { LotteryRecord } from '@gamebox/contract';
import { createLotteryDetail } from '@gamebox/contract';
import { businessCode, isPassing } from '@gamebox/web/request-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDraw } from '../../../features/lottery/api/draw.ts';
import type { Lottery } from '../../../features/lottery/api/lottery-details.ts';
import { lotteryKey } from '../../../features/lottery/api/lottery-details.ts';
import { useDrawRun } from '../../../features/lottery/model/use-draw-run.ts';
import { showGain } from '../../../features/reward/model/gain-store.ts';
import { useSpender } from '../../../features/session/api/spender.ts';
import { useKeptRequest } from '../../../shared/lib/kept-request.ts';
import { useRefreshAccount } from '../../../shared/lib/refresh-account.ts';
import type { WonPrize } from './prize-address-dialog.tsx';
import { useStores } from '../../../shared/lib/stores.ts';

export interface LotteryDraw {
  running: boolean;
  /** The lottery of the current draw; null: the one on the page. */
  drawn: Lottery | null;
  /** The index of the lit prize. */
  lit: number | null;
  /** The result of the last draw as text. */
  text: string | null;
  /**
   * Why the last draw failed; `unknown`: it may have been made, and the next press repeats the same
   * request.
   */
  failure: { text: string; unknown: boolean } | null;
  /** False while the page doesn't know who draws: `start` does nothing. */
  ready: boolean;
  /** What to tell a player who waits for that. */
  delay: string | null;
  start: () => void;
  /** Shows the result at once; null while it is unknown. */
  skip: (() => void) | null;
}

/**
 * One press makes one draw: the server decides, and the light stops on the result. The result stays
 * even if the next round begins meanwhile; a draw with an unknown result is requested again
 * unchanged.
 */
export function useLotteryDraw(
  lottery: Lottery,
  onPhysical: (prize: WonPrize) => void,
): LotteryDraw {
  const stores = useStores();
  const { mutateAsync } = useDraw();
  const client = useQueryClient();
  const refresh = useRefreshAccount();
  const { userId, delay } = useSpender();
  const requests = useKeptRequest(createLotteryDetail, userId);
  const light = useDrawRun(lottery.prizes.length);
  const busy = useRef(false);
  const lost = useRef<Lottery | null>(null);
  const [running, setRunning] = useState(false);
  const [landing, setLanding] = useState(false);
  const [drawn, setDrawn] = useState<Lottery | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<LotteryDraw['failure']>(null);
  const tell = (record: LotteryRecord) => {
    setText(textOf(record));
    if (record.physical) onPhysical(record);
    else if (record.isWin) {
      const { prizeName, picture, points, rewards } = record;
      showGain(stores, { title: `抽中：${prizeName}`, picture, points, rewards });
    }
  };
  const run = async (kept: NonNullable<typeof requests>) => {
    const { settingId, cost } = lost.current ?? lottery;
    const content = String(settingId);
    try {
      const record = await mutateAsync(
        kept.take(content, (requestId) => ({ settingId, cost, requestId })),
      );
      kept.settle(content);
      lost.current = null;
      const place = lottery.prizes.findIndex(({ prizeId }) => prizeId === record.prizeId);
      setLanding(place >= 0);
      if (place >= 0) await light.land(place);
      else light.clear();
      tell(record);
    } catch (error) {
      if (businessCode(error) !== null) kept.settle(content);
      light.clear();
      const refusal = failureOf(error);
      lost.current = refusal.unknown ? (lost.current ?? lottery) : null;
      setFailure(refusal);
    }
  };
  const start = () => {
    if (busy.current || requests === null) return;
    busy.current = true;
    setRunning(true);
    setDrawn(lottery);
    setFailure(null);
    setText(null);
    light.start();
    void run(requests).finally(() => {
      busy.current = false;
      setRunning(false);
      setLanding(false);
      refresh();
      void client.invalidateQueries({ queryKey: lotteryKey });
    });
  };
  const isSame = drawn?.roundId === lottery.roundId;
  return {
    running,
    drawn: running ? drawn : null,
    lit: running || isSame ? light.lit : null,
    text,
    failure,
    ready: requests !== null,
    delay,
    start,
    skip: landing ? light.skip : null,
  };
}

function textOf({ isWin, prizeName, substituted }: LotteryRecord): string {
  if (!isWin) return '没有抽中，下次好运';
  return substituted ? `抽中的奖品已发完，按规则改发：${prizeName}` : `抽中了：${prizeName}`;
}

function failureOf(error: unknown): NonNullable<LotteryDraw['failure']> {
  if (isPassing(error)) {
    return { text: '没有收到结果，请重试；不会重复扣除积分', unknown: true };
  }
  const text = error instanceof Error && error.message !== '' ? error.message : '请求失败';
  return { text, unknown: false };
}
