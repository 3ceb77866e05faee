import { toast } from '@gamebox/ui/toast-store.ts';

/** Waits for an answer of the platform during a launch. */
export type Wait = <T>(answer: Promise<T>) => Promise<T>;

/** The player cancelled the wait. */
export class LaunchGivenUp extends Error {}

const SLOW_MS = 2000;

/** Shows that the platform is slow after a while; the player may then cancel, which rejects. */
export const waitForPlatform: Wait = async (answer) => {
  let toastId: number | null = null;
  let tell: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    const run = () => reject(new LaunchGivenUp());
    tell = setTimeout(() => {
      const actions = [{ label: '取消启动', run }];
      toastId = toast.warning('正在等待服务器响应，稍后启动游戏', { actions });
    }, SLOW_MS);
  });
  try {
    return await Promise.race([answer, givenUp]);
  } finally {
    clearTimeout(tell);
    if (toastId !== null) toast.dismiss(toastId);
  }
};
