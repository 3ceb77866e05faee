import { FolderOpen, Trash2, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { useHostCan } from '../../bridge/capabilities.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { PathText } from '@gamebox/ui/path-text.tsx';
import styles from './detail-body.module.css';
import files from './local-files.module.css';

export interface LocalFilesProps {
  play: GamePlay;
  onUninstall: () => void;
}

/** The game's folder on this computer, and the actions on its files that the host has. */
export function LocalFiles({ play, onUninstall }: LocalFilesProps) {
  const { game, installed, inUse, verify, openFolder } = play;
  const can = useHostCan();
  if (!game || !(installed || game.running === true)) return null;
  const { sizeBytes, installPath } = game;
  return (
    <section className={styles.panel} aria-label="本机文件">
      <h2 className={styles.panelTitle}>本机文件</h2>
      <dl className={files.details}>
        {sizeBytes !== undefined && <Detail name="占用空间" value={formatBytes(sizeBytes)} />}
        {installPath !== undefined && (
          <Detail name="安装目录" value={installPath}>
            <PathText path={installPath} />
          </Detail>
        )}
      </dl>
      <div className={files.actions}>
        {can('openGameFolder') && (
          <Button size="s" icon={<FolderOpen />} disabled={!openFolder} onClick={openFolder}>
            打开
          </Button>
        )}
        {can('verifyGame') && (
          <Button size="s" icon={<Wrench />} disabled={!verify} onClick={verify}>
            校验并修复
          </Button>
        )}
        {can('uninstallGame') && (
          <Button size="s" icon={<Trash2 />} disabled={inUse} onClick={onUninstall}>
            卸载
          </Button>
        )}
      </div>
    </section>
  );
}

function Detail(props: { name: string; value: string; children?: ReactNode }) {
  const { name, value, children = value } = props;
  return (
    <div className={files.detail}>
      <dt>{name}</dt>
      <dd title={props.children === undefined ? value : undefined} data-figures>
        {children}
      </dd>
    </div>
  );
}
