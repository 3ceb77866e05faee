import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { hasHost } from '../../bridge/cef-query.ts';
import { GamesToBegin } from './games-elsewhere.tsx';

/** No game is installed: games to begin with, first those that were played on another computer. */
export function EmptyLibrary() {
  const here = hasHost();
  return (
    <>
      <EmptyState
        compact
        title={here ? undefined : '在客户端里查看'}
        hint={here ? '这台电脑还没有游戏，下载的游戏会出现在这里' : '请在游戏盒子客户端中使用'}
        action={
          <ButtonLink to="/game" size="s">
            全部游戏
          </ButtonLink>
        }
      />
      {here && <GamesToBegin />}
    </>
  );
}
