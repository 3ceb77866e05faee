import { uninstallGame } from '../../features/native-games/model/jobs/download.ts';
import { formatBytes } from '@gamebox/ui/lib/format-bytes.ts';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { useStores } from '../../shared/lib/stores.ts';

export interface UninstallDialogProps {
  gameId: number;
  name: string;
  /** The size on the disk; undefined if the host does not say it. */
  sizeBytes: number | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before the game's files are removed. */
export function UninstallDialog(props: UninstallDialogProps) {
  const stores = useStores();
  const { gameId, name, sizeBytes, open, onOpenChange } = props;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`卸载《${name}》？`}
      confirmText="卸载"
      tone="danger"
      onConfirm={async () => {
        await uninstallGame(stores, gameId);
      }}
    >
      {sizeBytes === undefined
        ? '游戏文件会从这台电脑删除。'
        : `游戏文件会从这台电脑删除，释放 ${formatBytes(sizeBytes)} 空间。`}
      存档、设置和您自己放进去的文件会留在原来的目录；游戏账号和角色在服务器上，不受影响。
    </ConfirmDialog>
  );
}
