import type { VersionInfo } from '@gamebox/contract';
import { openExternal } from '../../../bridge/application.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';

/** The client is too old to be served: nothing goes on without the new one. */
export function UpdateRequiredDialog({ info }: { info: VersionInfo }) {
  const { downloadUrl } = info;
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title="需要更新"
      width={420}
      actions={
        downloadUrl ? (
          <Button variant="primary" onClick={() => openExternal(downloadUrl)}>
            立即更新
          </Button>
        ) : undefined
      }
    >
      <p>当前版本已停止服务，请更新到 {info.version} 后继续使用，已下载的游戏会保留。</p>
      {info.notes ? <p>{info.notes}</p> : null}
    </Dialog>
  );
}
