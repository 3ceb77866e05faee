import type { VersionInfo } from '@gamebox/contract';
import { openExternal, quitClient } from '../../../bridge/application.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { UPDATE_ELSEWHERE } from '../model/update-elsewhere.ts';

interface UpdateRequiredDialogProps {
  info: VersionInfo;
  /** The platform's contact, if known. */
  contact: string;
}

/** The client is too old for the server: it can't be used without an update. */
export function UpdateRequiredDialog({ info, contact }: UpdateRequiredDialogProps) {
  const { downloadUrl } = info;
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissible={false}
      title="需要更新"
      width={420}
      actions={
        <>
          <Button onClick={quitClient}>退出游戏盒子</Button>
          {downloadUrl ? (
            <Button variant="primary" onClick={() => openExternal(downloadUrl)}>
              立即更新
            </Button>
          ) : null}
        </>
      }
    >
      <p>当前版本已停止服务，请更新到 {info.version} 后继续使用，已下载的游戏会保留。</p>
      {info.notes ? <p>{info.notes}</p> : null}
      {downloadUrl ? null : <p>{UPDATE_ELSEWHERE}</p>}
      {downloadUrl || contact === '' ? null : <p>{contact}</p>}
    </Dialog>
  );
}
