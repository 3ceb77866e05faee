import { Bell, CircleHelp, Settings } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router';
import { useExpectedPlayer } from '../../features/session/model/expected-player.ts';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import { DownloadsButton } from './downloads-button.tsx';
import { SETTINGS_ADDRESS } from './settings-address.ts';

const MessagesButton = lazy(async () => ({
  default: (await import('./messages-button.tsx')).MessagesButton,
}));

/** The header's buttons; 消息 is only shown to logged-in players. */
export function HeaderTools() {
  const navigate = useNavigate();
  const loggedIn = useLoggedIn();
  const expected = useExpectedPlayer() !== null;
  return (
    <>
      <DownloadsButton />
      {expected && (
        <Suspense fallback={<MessagesPlace />}>
          {loggedIn ? <MessagesButton /> : <MessagesPlace />}
        </Suspense>
      )}
      <IconButton
        label="设置"
        icon={<Settings />}
        onClick={() => void navigate(SETTINGS_ADDRESS)}
      />
      <IconButton
        label="帮助中心"
        icon={<CircleHelp />}
        onClick={() => void navigate('/helpCenter')}
      />
    </>
  );
}

function MessagesPlace() {
  return <IconButton label="消息" icon={<Bell />} disabled />;
}
