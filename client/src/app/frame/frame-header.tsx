import { AUTHORIZATION_PLATFORM, MemberLevel, MpStatus } from '@gamebox/contract';
import { useNavigate } from 'react-router';
import { closeWindow, minimiseWindow, tellApplication } from '../../bridge/application.ts';
import { useCapabilities } from '../../bridge/capabilities.ts';
import { authorizationPrompt } from '../../features/authorization/model/authorization-prompt.ts';
import { loginPrompt } from '../../features/login/model/login-prompt.ts';
import { useUser } from '../../features/session/api/user-detail.ts';
import { useExpectedPlayer, useKeepPlayer } from '../../features/session/model/expected-player.ts';
import { useSite } from '../../features/site/model/site-store.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Button } from '@gamebox/ui/button.tsx';
import type { HeaderUser } from '../layout/app-header.tsx';
import { AppHeader } from '../layout/app-header.tsx';
import { useShownPlat } from '../use-plat.ts';
import { AccountButtons } from './account-buttons.tsx';
import { FrameTopBar } from './frame-top-bar.tsx';
import { HeaderTools } from './header-tools.tsx';
import { useStores } from '../../shared/lib/stores.ts';

/** The header with the user, the window buttons and the search. */
export function FrameHeader() {
  const stores = useStores();
  const logo = useSite(({ site }) => site?.boxLogoUrl);
  const authorization = useShownPlat() === AUTHORIZATION_PLATFORM;
  const can = useCapabilities();
  return (
    <AppHeader
      logoUrl={pictureUrl(logo)}
      topBar={<FrameTopBar />}
      user={useHeaderUser()}
      tools={
        <>
          {authorization && (
            <Button size="s" onClick={() => void authorizationPrompt.ask(stores)}>
              查看授权
            </Button>
          )}
          <HeaderTools />
        </>
      }
      onMinimise={minimiseWindow}
      onClose={closeWindow}
      {...(can.drag ? windowDrag : {})}
    />
  );
}

const windowDrag = {
  onDrag: (drag: 0 | 1 | 2) => tellApplication({ drag }),
  onDragAreas: (areas: readonly { x: number; y: number; width: number; height: number }[]) =>
    tellApplication({ dragarea: [...areas] }),
};

const levels = {
  [MemberLevel.common]: 'common',
  [MemberLevel.diamond]: 'diamond',
  [MemberLevel.supreme]: 'supreme',
} as const;

/** Until the site config is known the user area is shown: only few sites hide it. */
function useHeaderUser(): HeaderUser {
  const stores = useStores();
  const mpStatus = useSite(({ site }) => site?.mpStatus ?? MpStatus.shown);
  const name = useExpectedPlayer();
  useKeepPlayer();
  const user = useUser();
  const navigate = useNavigate();
  if (mpStatus !== MpStatus.shown) return { kind: 'hidden' };
  if (name === null) return { kind: 'guest', onLogin: () => void loginPrompt.ask(stores) };
  return {
    kind: 'member',
    nickname: name,
    avatar: pictureUrl(user?.avatar),
    level: levels[user?.memberLevel ?? MemberLevel.common],
    onCenter: () => {
      if (typeof user?.userId === 'number') void navigate('/center');
    },
    account: <AccountButtons />,
  };
}
