import type { DownloadPlan, HostFailure } from '@gamebox/contract';
import { callHost } from '../../../../bridge/call-host.ts';
import { isUnsupported, toHostFailure } from '../../../../bridge/host-failure.ts';
import { saveLocalSetting } from '../../../../bridge/local-setting.ts';
import { planPrompt } from './plan-prompt.ts';
import type { Stores } from '../../../../shared/lib/stores.ts';
import { defineStore, perApplication } from '../../../../shared/lib/stores.ts';

export interface PlannedGame {
  gameId: number;
  name: string;
  coverPicture: string;
  /** An absolute address. */
  packageUrl: string;
}

/** The chosen place; null: the usual folder. */
export interface InstallPlace {
  readonly installDir: string | null;
}

interface PlanStore {
  game: PlannedGame | null;
  /** The last plan; it stays while another folder is checked. */
  plan: DownloadPlan | null;
  /** Why there is no plan, or beside one why another folder was refused. */
  failure: HostFailure | null;
  /** The folder that the player chose only for this game. */
  installDir: string | null;
  /** The download begins when the running one has ended. */
  queued: boolean;
  asking: boolean;
}

const nothing: PlanStore = {
  game: null,
  plan: null,
  failure: null,
  installDir: null,
  queued: false,
  asking: false,
};

export const usePlan = defineStore<PlanStore>(() => nothing);

/** The folder that was chosen for a game before its dialog was closed without a download. */
const keptOf = perApplication(() => new Map<number, string | null>());

/** The place for a game whose player is not asked for it. */
export const keptPlace = (stores: Stores, gameId: number): InstallPlace => ({
  installDir: keptOf(stores).get(gameId) ?? null,
});

/** Failures that say nothing about the release: a download may still succeed. */
const vague: ReadonlySet<HostFailure['kind']> = new Set([
  'internal',
  'invalid-data',
  'unavailable',
]);

/** The player may begin although there is no plan. */
export const isVague = ({ kind }: HostFailure): boolean => vague.has(kind);

/**
 * Asks for the folder of a first download, and shows its plan when the host has made it. Resolves
 * with the chosen folder, or false if the player cancelled. Only a host without the plan action asks
 * nothing: a plan that fails agrees to nothing. `queued`: the download will wait for another one, and the dialog says so.
 */
export async function askBeforeInstall(
  stores: Stores,
  game: PlannedGame,
  queued = false,
): Promise<InstallPlace | false> {
  const kept = keptOf(stores);
  const { installDir: before } = keptPlace(stores, game.gameId);
  usePlan.of(stores).setState({ ...nothing, game, queued, asking: true, installDir: before });
  const asked = planPrompt.ask(stores);
  void ask(stores, game, before);
  const agreed = await asked;
  const { installDir } = usePlan.of(stores).getState();
  kept.set(game.gameId, agreed ? null : installDir);
  if (!agreed) return false;
  if (installDir !== null) void remember(installDir);
  return { installDir };
}

/** Asks the host again: for another folder, or after a failure. */
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
    if (shown === game) usePlan.of(stores).setState({ asking: false, ...change });
  };
  try {
    const folder = installDir === null ? {} : { installDir };
    const plan = await callHost('planDownload', { gameId, packageUrl, ...folder });
    if (plan === null) skip(stores, game);
    else tell({ plan, failure: null, installDir });
  } catch (error) {
    const failure = toHostFailure(error);
    if (isUnsupported(error)) skip(stores, game);
    // What was refused is another folder: the plan on show still holds, with its own.
    else if (usePlan.of(stores).getState().plan === null) tell({ failure, installDir });
    else tell({ failure });
  }
}

/** The host makes no plans, so nothing can be asked. */
function skip(stores: Stores, game: PlannedGame): void {
  if (usePlan.of(stores).getState().game === game && planPrompt.isOpen(stores))
    planPrompt.settle(stores, true);
}

/** Offers the same place for the next game; a refused place is used only for this game. */
async function remember(installDir: string): Promise<void> {
  await saveLocalSetting({ installDir }).catch(() => undefined);
}
