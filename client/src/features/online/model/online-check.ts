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
  /** Why play is refused, until the player closes the dialog. */
  refusal: string | null;
}

const rest: OnlineState = { last: null, refusal: null };

export const useOnline = defineStore<OnlineState>(() => rest);

const defaultReason = '现在不能游戏';
const unsure = '暂时无法确认现在能否游戏，请过一分钟再启动';
/** A launch does not wait longer for a silent network. */
const LAUNCH_PATIENCE_MS = 6000;
/** Nothing is launched without an answer. */
const UNREACHED = '连不上服务器，无法确认现在能否游戏，请恢复网络后再试';

/**
 * Asks before a launch whether play is allowed; a refusal opens its dialog. Rejects and shows an
 * error if there is no usable answer: then nothing is launched. If the platform can't be reached,
 * `outOfReach` decides.
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
    if (error instanceof RequestError) toast.error(textOf(error));
    throw error;
  }
}

/** No answer at all or in time; any answer of the server does not count. */
function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { kind } = error.failure;
  return isUnreached(error) || kind === 'timeout' || kind === 'aborted';
}

/**
 * The platform's last answer as the host stored it, for a page that can't reach the platform; the
 * reason of a refusal is shown. Null if nothing may be launched.
 */
export async function checkLastWord(): Promise<PlayPermission | null> {
  const permission = await callHost('checkPlayable', null).catch(() => null);
  if (permission?.playable === true) return permission;
  toast.error(permission?.reason || UNREACHED);
  return null;
}

function textOf(error: RequestError): string {
  return isMalformed(error) || isUnknownCall(error) ? unsure : error.message;
}

/**
 * Reports time online every 120 s (`docs/specification.md#constants`) until stopped. A refusal is
 * shown once when it begins, and only while it `concerns` the player.
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

/** Rounded to the minute: neither the clock nor the remaining time is exact to the second. */
function endOf({ remainingSeconds }: OnlineCheck, { clock }: HttpClient): string {
  const end = clock.now() + remainingSeconds * 1000;
  return formatClock(Math.round(end / minuteMs) * minuteMs, CHINA_ZONE);
}

const warnBelowSeconds = 900;

/** A minor's remaining minutes if at most fifteen; otherwise null. */
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
