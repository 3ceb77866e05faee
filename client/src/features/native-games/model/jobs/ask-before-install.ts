import type { DownloadPlan, HostFailure } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { isUnsupported, toHostFailure } from '../../../../bridge/host-failure.ts';
import { saveLocalSetting } from '../../../../bridge/local-setting.ts';
import { planPrompt } from './plan-prompt.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore } from '../../../../shared/lib/stores.ts';

export interface PlannedGame {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Whole. */
  packageUrl: string;
}

/** Where the player wants it; null: the usual folder. */
export interface InstallPlace {
  readonly installDir: string | null;
}

interface PlanStore {
  game: PlannedGame | null;
  /** The last one that came; stays while another folder is asked about. */
  plan: DownloadPlan | null;
  failure: HostFailure | null;
  /** The folder the player chose for this game alone. */
  installDir: string | null;
  asking: boolean;
}

const nothing: PlanStore = {
  game: null,
  plan: null,
  failure: null,
  installDir: null,
  asking: false,
};

export const usePlan = defineStore<PlanStore>(() => nothing);

/** What says nothing about the release itself: then the download tells what is wrong, if anything. */
const vague: ReadonlySet<HostFailure['kind']> = new Set([
  'internal',
  'invalid-data',
  'already-downloading',
  'other-downloading',
]);

/**
 * Asks where a first download goes, with what it takes as soon as the host has found that out.
 * Answers the folder chosen, or false where the player gave up. A host that
 * can't plan at all is not asked for more.
 */
export async function askBeforeInstall(
  stores: Stores,
  game: PlannedGame,
): Promise<InstallPlace | false> {
  usePlan.of(stores).setState({ ...nothing, game, asking: true });
  const asked = planPrompt.ask(stores);
  void ask(stores, game, null);
  if (!(await asked)) return false;
  const { installDir } = usePlan.of(stores).getState();
  if (installDir !== null) void remember(installDir);
  return { installDir };
}

/** Asks anew: about another folder, or once more after a failure. */
export async function planAnew(stores: Stores, installDir: string | null): Promise<void> {
  const { game } = usePlan.of(stores).getState();
  if (game === null) return;
  usePlan.of(stores).setState({ asking: true, failure: null });
  await ask(stores, game, installDir);
}

async function ask(stores: Stores, game: PlannedGame, installDir: string | null): Promise<void> {
  const { gameId, packageUrl } = game;
  const tell = (change: Partial<PlanStore>): void => {
    const { game: shown } = usePlan.of(stores).getState();
    if (shown === game) usePlan.of(stores).setState({ asking: false, installDir, ...change });
  };
  try {
    const folder = installDir === null ? {} : { installDir };
    const plan = await callHost('planDownload', { gameId, packageUrl, ...folder });
    if (plan === null) skip(stores, game);
    else tell({ plan, failure: null });
  } catch (error) {
    const failure = toHostFailure(error);
    if (isUnsupported(error) || vague.has(failure.kind)) skip(stores, game);
    else tell({ failure });
  }
}

/** Where this host can't say anything, the download itself will: nothing is left to ask. */
function skip(stores: Stores, game: PlannedGame): void {
  if (usePlan.of(stores).getState().game === game && planPrompt.isOpen(stores))
    planPrompt.settle(stores, true);
}

/** The next game is offered the same place; one that is not accepted stays with this game alone. */
async function remember(installDir: string): Promise<void> {
  await saveLocalSetting({ installDir }).catch(() => undefined);
}
