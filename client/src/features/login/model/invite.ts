import { toast } from '@gamebox/ui/toast-store.ts';
import { forgetInvite, keptInvite } from '../../../shared/lib/kept-invite.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** The invite code in the login's field; null: the player has not opened the field yet. */
export const useTypedInvite = defineStore<{ typed: string | null }>(() => ({ typed: null }));

/** The invite code that a login sends, `now` in epoch ms; empty without a code. */
export function inviteOfLogin(stores: Stores, now: number): { inviteCode?: string } {
  const inviteCode = (useTypedInvite.of(stores).getState().typed ?? keptInvite(now) ?? '').trim();
  return inviteCode === '' ? {} : { inviteCode };
}

/** After a login: shows what happened to the code, and does not send it again. */
export function settleInvite(
  stores: Stores,
  sent: { inviteCode?: string },
  refusal: { msg: string } | null | undefined,
): void {
  if (sent.inviteCode === undefined) return;
  forgetInvite();
  useTypedInvite.of(stores).setState({ typed: null });
  if (refusal === null || refusal === undefined) toast.success('已接受好友邀请');
  else toast.warning(refusal.msg, { note: '已为您登录，邀请没有生效' });
}
