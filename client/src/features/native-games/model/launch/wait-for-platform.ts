import { toast } from '@gamebox/ui/toast-store.ts';

/** Waits for what a launch asks the platform. */
export type Wait = <T>(answer: Promise<T>) => Promise<T>;

/** The player would rather not wait. */
export class LaunchGivenUp extends Error {}

const SLOW_MS = 2000;

/** Says that the platform is slow once it is; then the player may give up, which rejects. */
export const waitForPlatform: Wait = async (answer) => {
  let told: number | null = null;
  let tell: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<never>((_, reject) => {
    const run = () => reject(new LaunchGivenUp());
    tell = setTimeout(() => {
      const actions = [{ label: '取消启动', run }];
      told = toast.warning('正在等待服务器答复，稍后启动游戏', { actions });
    }, SLOW_MS);
  });
  try {
    return await Promise.race([answer, givenUp]);
  } finally {
    clearTimeout(tell);
    if (told !== null) toast.dismiss(told);
  }
};
