import type { BridgeAction } from '@gamebox/contract';
import { useHostCan } from '../../bridge/capabilities.ts';
import type { FailureRemedy } from '../../features/native-games/model/jobs/failure-advice.ts';
import { downloadsDrawer } from '../../features/native-games/model/jobs/drawer-prompt.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useExportLog } from '../../features/setting/api/export-log.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { useStores } from '../../shared/lib/stores.ts';

export interface RemediesProps {
  remedies: readonly FailureRemedy[];
  play: GamePlay;
}

/** What a remedy asks of the host beyond the actions that every host has. */
const needs: Readonly<Partial<Record<FailureRemedy['kind'], BridgeAction>>> = {
  repair: 'verifyGame',
  uninstall: 'uninstallGame',
  'export-log': 'exportLog',
};

/** Buttons that help against a failure. */
export function Remedies({ remedies, play }: RemediesProps) {
  const can = useHostCan();
  const offered = remedies.filter(({ kind }) => {
    const action = needs[kind];
    return action === undefined || can(action);
  });
  return offered.map((remedy) => <Remedy key={remedy.kind} remedy={remedy} play={play} />);
}

function Remedy({ remedy, play }: { remedy: FailureRemedy; play: GamePlay }) {
  const stores = useStores();
  const exportLog = useExportLog();
  const { kind, label } = remedy;
  if (kind === 'help') {
    return (
      <ButtonLink size="s" to="/helpCenter" onClick={() => downloadsDrawer.settle(stores, false)}>
        {label}
      </ButtonLink>
    );
  }
  const run = {
    retry: () => play.onAction('retry'),
    repair: () => play.onAction('repair'),
    download: () => play.onAction('download'),
    uninstall: () => play.onAction('uninstall'),
    folder: play.chooseFolder,
    'show-download': () => void downloadsDrawer.ask(stores),
    'export-log': () => exportLog.mutate(),
  } as const;
  return (
    <Button size="s" loading={kind === 'export-log' && exportLog.isPending} onClick={run[kind]}>
      {label}
    </Button>
  );
}
