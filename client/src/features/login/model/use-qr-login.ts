import { useCallback, useEffect, useRef, useState } from 'react';
import { useHttp } from '@gamebox/web/http-context.ts';
import { useStores } from '../../../shared/lib/stores.ts';
import type { QrLogin } from './qr-login.ts';
import { beginQrLogin } from './qr-login.ts';

/** A QR login while the component is mounted, and a function for a new code. */
export function useQrLogin(
  plat: number,
  onToken: (token: string) => void,
): { login: QrLogin; refresh: () => void } {
  const stores = useStores();
  const http = useHttp();
  const [login, setLogin] = useState<QrLogin>({ phase: 'loading' });
  const [round, setRound] = useState(0);
  const done = useRef(onToken);
  useEffect(() => {
    done.current = onToken;
  }, [onToken]);
  useEffect(
    () =>
      beginQrLogin({
        stores,
        http,
        plat,
        onChange: setLogin,
        onToken: (token) => done.current(token),
      }),
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new round is a new code
    [stores, http, plat, round],
  );
  return { login, refresh: useCallback(() => setRound((number) => number + 1), []) };
}
