import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

/** An address that names no game: an old link, or one that is no longer offered. */
export function GameNotFound() {
  return (
    <Page title="游戏详情" titleHidden>
      <EmptyState
        title="没有找到这个游戏"
        hint="它可能已经下架，或链接不完整"
        action={
          <ButtonLink to="/game" variant="primary">
            看看全部游戏
          </ButtonLink>
        }
      />
    </Page>
  );
}
