import { useNavigate } from 'react-router';
import { logout } from '../../features/session/api/logout.ts';
import { useHttp } from '@gamebox/web/http-context.ts';
import { ConfirmDialog } from '@gamebox/ui/confirm-dialog.tsx';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { runningNames } from '../../features/native-games/model/games/library.ts';
import { useStores } from '../../shared/lib/stores.ts';

export interface LogoutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/**
 * Asks before logging out. The logout takes effect here at once; the server is told in the
 * background. Games that run go on in this player's name, so they are named.
 */
export function LogoutDialog({ open, onOpenChange }: LogoutDialogProps) {
  const stores = useStores();
  const navigate = useNavigate();
  const http = useHttp();
  const running = useGames(runningNames);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="退出登录"
      confirmText="退出"
      tone="danger"
      onConfirm={async () => {
        void logout(stores, http);
        await navigate('/home');
      }}
    >
      退出后仍可浏览和下载游戏，再次登录后才能启动游戏。
      {running !== '' && (
        <p>{running}正在运行，退出后不会关闭，仍用现在的账号。不玩了请先关闭游戏。</p>
      )}
    </ConfirmDialog>
  );
}
