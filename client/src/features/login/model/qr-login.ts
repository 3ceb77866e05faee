import {
  QR_EXPIRY_MS,
  QR_POLL_INTERVAL_MS,
  QrStatus,
  getLoginQrcode,
  getLoginStatus,
} from '@gamebox/contract';
import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { inviteOfLogin, settleInvite } from './invite.ts';

/** The state of a QR login. */
export type QrLogin =
  | { phase: 'loading' }
  | { phase: 'failed'; reason: string }
  | { phase: 'waiting' | 'scanned' | 'expired'; qrcode: string }
  | { phase: 'confirmed' };

export interface QrLoginOptions {
  stores: Stores;
  http: HttpClient;
  plat: number;
  onChange: (state: QrLogin) => void;
  onToken: (token: string) => void;
}

/**
 * Fetches a QR code and polls it every 5 s while the page is visible, until it is confirmed or 300
 * s have passed (`docs/specification.md#states`, `docs/specification.md#constants`). Returns a
 * function that stops it; no callback is called after that.
 */
export function beginQrLogin({
  stores,
  http,
  plat,
  onChange,
  onToken,
}: QrLoginOptions): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let poll: ReturnType<typeof setInterval> | undefined;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let polling = false;
  let scanned = false;
  const rest = () => {
    clearInterval(poll);
    clearTimeout(expiry);
  };

  const ask = async (qrcode: string, ticket: string) => {
    if (polling || document.hidden) return;
    polling = true;
    const invite = inviteOfLogin(stores, http.clock.now());
    try {
      const answer = await http.request(getLoginStatus, {
        query: { token: ticket, ...invite },
        signal,
        quiet: true,
      });
      if (signal.aborted) return;
      if (answer.status === QrStatus.confirmed) settleInvite(stores, invite, answer.inviteRefusal);
      take(answer, qrcode);
    } catch {
      // A lost poll does not matter: the next one comes in 5 s.
    } finally {
      polling = false;
    }
  };

  const take = (
    answer: { status: number | null; token?: string | null | undefined },
    qrcode: string,
  ) => {
    if (answer.status === QrStatus.confirmed && answer.token) {
      stop();
      onChange({ phase: 'confirmed' });
      onToken(answer.token);
    } else if (answer.status === QrStatus.scanned || answer.status === QrStatus.waiting) {
      show(answer.status === QrStatus.scanned, qrcode);
    } else if (answer.status === QrStatus.ended) {
      rest();
      onChange({ phase: 'expired', qrcode });
    }
  };

  /** A scan can be given up on the phone: then the code waits for another one. */
  const show = (isScanned: boolean, qrcode: string) => {
    if (isScanned === scanned) return;
    scanned = isScanned;
    onChange({ phase: scanned ? 'scanned' : 'waiting', qrcode });
  };

  const begin = async () => {
    onChange({ phase: 'loading' });
    try {
      // Several platforms share one installation: the tenant is the platform.
      const query = { plat, tenantId: plat };
      const { qrcode, token } = await http.request(getLoginQrcode, { query, signal });
      if (signal.aborted) return;
      onChange({ phase: 'waiting', qrcode });
      poll = setInterval(() => void ask(qrcode, token), QR_POLL_INTERVAL_MS);
      expiry = setTimeout(() => {
        stop();
        onChange({ phase: 'expired', qrcode });
      }, QR_EXPIRY_MS);
    } catch (error) {
      if (signal.aborted) return;
      onChange({ phase: 'failed', reason: error instanceof Error ? error.message : '' });
    }
  };

  function stop(): void {
    controller.abort();
    rest();
  }
  void begin();
  return stop;
}
