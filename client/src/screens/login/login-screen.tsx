import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginForms } from '../../features/login/components/login-forms.tsx';
import { KeptAccounts } from '../../features/session/components/kept-accounts.tsx';
import { useSession } from '../../features/session/model/session-store.ts';
import { useSite } from '../../features/site/model/site-store.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Gem } from '@gamebox/ui/logo.tsx';
import { Toaster } from '@gamebox/ui/toaster.tsx';
import styles from './login-screen.module.css';
import { LoginShowcase } from './login-showcase.tsx';

/** /login: the login forms without the layout; it redirects as soon as there is a session. */
export function LoginScreen() {
  const { token, setToken, plat: own } = useSession();
  const plat = useSite((store) => store.site?.plat) ?? (own || 1);
  const navigate = useNavigate();
  const { state } = useLocation();
  const target = targetOf(state);
  useEffect(() => {
    if (token !== '') void navigate(target, { replace: true });
  }, [token, target, navigate]);
  return (
    <div className={styles.screen}>
      <LoginShowcase />
      <main className={styles.forms}>
        <section className={styles.card} aria-labelledby="login-title">
          <header className={styles.header}>
            <Gem />
            <h1 id="login-title" className={styles.title}>
              登录
            </h1>
          </header>
          <KeptAccounts />
          <LoginForms plat={plat} onToken={setToken} />
        </section>
        <ButtonLink to="/home" variant="ghost">
          先逛逛
        </ButtonLink>
      </main>
      <Toaster />
    </div>
  );
}

/** The page that the player came from (`state.from`, a path of ours), otherwise home. */
function targetOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/home';
  const { from } = state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/home';
}
