import { toast } from '@gamebox/ui/toast-store.ts';

/** Waits for an answer of the platform during a launch. */
export type Wait = <T>(answer: Promise<T>) => Promise<T>;

/** The player cancelled the wait. */
export class LaunchGivenUp extends Error {}

const SLOW_MS = 2000;
/** Two waits with less between them are one to the player. */
const GAP_MS = 250;

export interface PlatformWait {
  wait: Wait;
  /** The platform is no longer waited for; rejects if the player has cancelled. */
  end: () => Promise<void>;
  /** Takes the note away. */
  hide: () => void;
}

/**
 * The waits of one launch. When they take long, one note says so over all of them; the player may
 * then cancel, which rejects.
 */
export function waitForPlatform(): PlatformWait {
  let toastId: number | null = null;
  let tell: ReturnType<typeof setTimeout> | undefined;
  let idle: ReturnType<typeof setTimeout> | undefined;
  let giveUp = (): void => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new LaunchGivenUp());
  });
  // It may be cancelled between two waits.
  givenUp.catch(() => undefined);
  const hide = (): void => {
    clearTimeout(tell);
    clearTimeout(idle);
    tell = undefined;
    if (toastId !== null) toast.dismiss(toastId);
    toastId = null;
  };
  const wait: Wait = async (answer) => {
    clearTimeout(idle);
    tell ??= setTimeout(() => {
      const actions = [{ label: '取消启动', run: giveUp }];
      toastId = toast.warning('正在等待服务器响应，稍后启动游戏', { actions, stays: true });
    }, SLOW_MS);
    try {
      return await Promise.race([givenUp, answer]);
    } finally {
      idle = setTimeout(hide, GAP_MS);
    }
  };
  const end = async (): Promise<void> => {
    hide();
    await Promise.race([givenUp, Promise.resolve()]);
  };
  return { wait, end, hide };
}
