import { AUTHORIZATION_PLATFORM, IdentityVerify } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';
import type { ReactNode } from 'react';
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { hasHost } from '../bridge/cef-query.ts';
import { authorizationPrompt } from '../features/authorization/model/authorization-prompt.ts';
import { useContactLine } from '../features/help/api/list-help.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { useGames } from '../features/native-games/model/games/game-store.ts';
import { runningNames } from '../features/native-games/model/games/library.ts';
import { downloadsDrawer } from '../features/native-games/model/jobs/drawer-prompt.ts';
import { planPrompt } from '../features/native-games/model/jobs/plan-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { dismissRefusal, useOnline } from '../features/online/model/online-check.ts';
import { userDetailKey, useUser } from '../features/session/api/user-detail.ts';
import { accountsPrompt } from '../features/session/model/accounts-prompt.ts';
import { useSessionEnd } from '../features/session/model/session-end.ts';
import { useSession } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { useUpdate } from '../features/version/api/version-info.ts';
import { goOnAs, logInAsAnother } from './switch-account.ts';
import { useKnownPlat, useShownPlat } from './use-plat.ts';
import { useServerWatch } from './watch-server.ts';
import { useStores } from '../shared/lib/stores.ts';

const LoginDialog = lazy(async () => ({
  default: (await import('../features/login/components/login-dialog.tsx')).LoginDialog,
}));
const RealNameDialog = lazy(async () => ({
  default: (await import('../features/identity/components/real-name-dialog.tsx')).RealNameDialog,
}));
const AuthorizationDialog = lazy(async () => ({
  default: (await import('../features/authorization/components/authorization-dialog.tsx'))
    .AuthorizationDialog,
}));
const RefusalDialog = lazy(async () => ({
  default: (await import('../features/online/components/refusal-dialog.tsx')).RefusalDialog,
}));
const UpdateRequiredDialog = lazy(async () => ({
  default: (await import('../features/version/components/update-required-dialog.tsx'))
    .UpdateRequiredDialog,
}));

const KeptAccounts = lazy(async () => ({
  default: (await import('../features/session/components/kept-accounts.tsx')).KeptAccounts,
}));
const AccountsDialog = lazy(async () => ({
  default: (await import('../features/session/components/accounts-dialog.tsx')).AccountsDialog,
}));
const TimeOverDialog = lazy(async () => ({
  default: (await import('../features/message/components/time-over-dialog.tsx')).TimeOverDialog,
}));
const SessionEndDialog = lazy(async () => ({
  default: (await import('../features/session/components/session-end-dialog.tsx')).SessionEndDialog,
}));
const PlanDialog = lazy(async () => ({
  default: (await import('../features/native-games/components/plan-dialog.tsx')).PlanDialog,
}));
const DownloadsDrawer = lazy(async () => ({
  default: (await import('./downloads/downloads-drawer.tsx')).DownloadsDrawer,
}));

/**
 * The dialogs that any screen may open; each one's code loads when it is first opened. What watches
 * the server for every player loads with them, after the start.
 */
export function Dialogs() {
  useServerWatch();
  const inDrawer = downloadsDrawer.useOpen();
  return (
    <>
      <Login />
      <RealName />
      <Authorization />
      <Refusal />
      <RequiredUpdate />
      <Accounts />
      <SessionEnded />
      <Lazily when={hasHost()}>
        <TimeOverDialog />
      </Lazily>
      <Lazily when={planPrompt.useOpen()}>
        <PlanDialog shown={!inDrawer} />
      </Lazily>
      <Lazily when={inDrawer}>
        <DownloadsDrawer />
      </Lazily>
    </>
  );
}

/** Mounts a lazy dialog at its first opening and keeps it, so that its closing can be animated. */
function Lazily({ when, children }: { when: boolean; children: ReactNode }) {
  const [seen, setSeen] = useState(when);
  if (when && !seen) setSeen(true);
  return when || seen ? <Suspense>{children}</Suspense> : null;
}

function SessionEnded() {
  const stores = useStores();
  return (
    <Lazily when={useSessionEnd((store) => store.end !== null)}>
      <SessionEndDialog onLogin={() => void loginPrompt.ask(stores)} />
    </Lazily>
  );
}

function Accounts() {
  const stores = useStores();
  const http = useHttp();
  const running = useGames(runningNames);
  return (
    <Lazily when={accountsPrompt.useOpen()}>
      <AccountsDialog
        running={running}
        onChoose={(account) => goOnAs(stores, http, account)}
        onOther={() => {
          accountsPrompt.settle(stores, false);
          void logInAsAnother(stores, http);
        }}
      />
    </Lazily>
  );
}

function Login() {
  const stores = useStores();
  const setToken = useSession((session) => session.setToken);
  const plat = useShownPlat();
  return (
    <Lazily when={loginPrompt.useOpen()}>
      <LoginDialog plat={plat} onToken={setToken}>
        <Suspense>
          <KeptAccounts onTaken={() => loginPrompt.settle(stores, true)} />
        </Suspense>
      </LoginDialog>
    </Lazily>
  );
}

function RealName() {
  const client = useQueryClient();
  const user = useUser();
  const verified = user?.identityVerify === IdentityVerify.verified;
  const refresh = useCallback(
    () => client.invalidateQueries({ queryKey: userDetailKey }),
    [client],
  );
  return (
    <Lazily when={realNamePrompt.useOpen()}>
      <RealNameDialog state={verified ? 'passed' : user?.identityState} onRefresh={refresh} />
    </Lazily>
  );
}

function Authorization() {
  const open = authorizationPrompt.useOpen();
  const url = useSite(({ site }) => site?.authorizationUrl);
  const allowed = useShownPlat() === AUTHORIZATION_PLATFORM;
  return (
    <Lazily when={open && allowed}>
      <AuthorizationDialog url={url} />
    </Lazily>
  );
}

/**
 * Not shown while the real-name dialog is open: that dialog already tells the player what to do.
 */
function Refusal() {
  const stores = useStores();
  const refused = useOnline((online) => online.refusal !== null);
  const verifying = realNamePrompt.useOpen();
  useEffect(() => {
    if (refused && verifying) dismissRefusal(stores);
  }, [stores, refused, verifying]);
  const user = useUser();
  const verified = user?.identityVerify === IdentityVerify.verified;
  const unasked = user !== null && !verified && user.identityState !== 'pending';
  return (
    <Lazily when={refused && !verifying}>
      <RefusalDialog
        shown={!verifying}
        waits={verified}
        onVerify={unasked ? () => void realNamePrompt.ask(stores) : undefined}
      />
    </Lazily>
  );
}

function RequiredUpdate() {
  const update = useUpdate(useKnownPlat());
  const required = update?.required === true;
  const contact = useContactLine(required && !update.info.downloadUrl);
  return (
    <Lazily when={required}>
      {update !== null && <UpdateRequiredDialog info={update.info} contact={contact} />}
    </Lazily>
  );
}
