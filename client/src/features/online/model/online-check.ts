import type { OnlineCheck, PlayPermission } from '@gamebox/contract';
import { ONLINE_CHECK_INTERVAL_MS, ONLINE_CHECK_SECONDS, checkOnline } from '@gamebox/contract';
import {
  RequestError,
  isMalformed,
  isUnknownCall,
  isUnreached,
} from '@gamebox/web/request-error.ts';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import { callHost } from '../../../bridge/call-host.ts';
import { formatClock } from '@gamebox/ui/lib/format-time.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { CHINA_ZONE } from '../../../shared/domain/china-time.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

interface OnlineState {
  /** The last answer; null before the first one of this session. */
  last: OnlineCheck | null;
  /** Why play is refused, while the player has not put it away. */
  refusal: string | null;
}

const rest: OnlineState = { last: null, refusal: null };

export const useOnline = defineStore<OnlineState>(() => rest);

const defaultReason = '现在不能游戏';
const unsure = '暂时无法确认现在能否游戏，请稍后再试';
/** A launch doesn't wait for a network that swallows what it is given. */
const LAUNCH_PATIENCE_MS = 6000;
/** Nothing is launched on a guess. */
const UNREACHED = '连不上服务器，无法确认现在能否游戏，恢复后再试';

/**
 * Asks whether play is allowed now, before a launch; a refusal opens its dialog. Rejects where there
 * is no answer, or none that tells whether play is allowed, and says so: then nothing is launched.
 * Out of reach `outOfReach` decides.
 */
export async function checkPlayable(
  stores: Stores,
  http: HttpClient,
  outOfReach: () => Promise<boolean>,
  wait: <T>(answer: Promise<T>) => Promise<T> = (answer) => answer,
): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(LAUNCH_PATIENCE_MS);
    const asked = http.request(checkOnline, { body: { seconds: 0 }, quiet: true, signal });
    const answer = await wait(asked);
    useOnline.of(stores).setState({
      last: answer,
      refusal: answer.playable ? null : answer.reason || defaultReason,
    });
    if (answer.playable && answer.remainingSeconds >= 0)
      toast.show(`今天可以玩到 ${endOf(answer, http)}，还有 ${minutesOf(answer)} 分钟`);
    return answer.playable;
  } catch (error) {
    if (isOutOfReach(error)) return outOfReach();
    if (error instanceof RequestError) toast.error(wordsOf(error));
    throw error;
  }
}

/** No answer, in time or at all; what was answered is none of it. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { kind } = error.failure;
  return isUnreached(error) || kind === 'timeout' || kind === 'aborted';
}

/**
 * What the host was told last, with the platform out of reach for this page; why not is said. Null
 * where nothing may be launched.
 */
export async function checkLastWord(): Promise<PlayPermission | null> {
  const permission = await callHost('checkPlayable', null).catch(() => null);
  if (permission?.playable === true) return permission;
  toast.error(permission?.reason || UNREACHED);
  return null;
}

function wordsOf(error: RequestError): string {
  return isMalformed(error) || isUnknownCall(error) ? unsure : error.message;
}

/**
 * Reports time online every 120 s (`docs/specification.md#constants`) until ended. A refusal is
 * shown when it begins, not again with every report, and only where it `concerns` the player now.
 */
export function reportOnline(
  stores: Stores,
  http: HttpClient,
  concerns: () => boolean = () => true,
): () => void {
  const report = async () => {
    try {
      const answer = await http.request(checkOnline, {
        body: { seconds: ONLINE_CHECK_SECONDS },
        quiet: true,
      });
      const { last } = useOnline.of(stores).getState();
      const begins =
        !answer.playable && (last?.playable !== false || last.reason !== answer.reason);
      useOnline.of(stores).setState({
        last: answer,
        ...(begins && concerns() ? { refusal: answer.reason || defaultReason } : {}),
      });
    } catch {
      // A lost report counts as time not played; the next one comes in 120 s.
    }
  };
  const timer = setInterval(() => void report(), ONLINE_CHECK_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    useOnline.of(stores).setState(rest);
  };
}

export function dismissRefusal(stores: Stores): void {
  useOnline.of(stores).setState({ refusal: null });
}

const minuteMs = 60_000;

/** To the nearest minute: neither the clock nor what is left is exact to the second. */
function endOf({ remainingSeconds }: OnlineCheck, { clock }: HttpClient): string {
  const end = clock.now() + remainingSeconds * 1000;
  return formatClock(Math.round(end / minuteMs) * minuteMs, CHINA_ZONE);
}

const warnBelowSeconds = 900;

/** Minutes left to a minor in the last fifteen; null where there is nothing to say. */
export function useMinutesLeft(): number | null {
  return useOnline(({ last }) => {
    if (last === null || !last.playable) return null;
    const { remainingSeconds } = last;
    if (remainingSeconds < 0 || remainingSeconds > warnBelowSeconds) return null;
    return minutesOf(last);
  });
}

function minutesOf({ remainingSeconds }: OnlineCheck): number {
  return Math.ceil(remainingSeconds / 60);
}
