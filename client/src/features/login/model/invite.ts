import { toast } from '@gamebox/ui/toast-store.ts';
import { forgetInvite, keptInvite } from '../../../shared/lib/kept-invite.ts';
import type { Stores } from '../../../shared/lib/stores.ts';
import { defineStore } from '../../../shared/lib/stores.ts';

/** The invite code as it stands in the login's field; null: nobody was asked for it yet. */
export const useTypedInvite = defineStore<{ typed: string | null }>(() => ({ typed: null }));

/** What a login sends of it, `now` (epoch ms): nothing where there is none. */
export function inviteOfLogin(stores: Stores, now: number): { inviteCode?: string } {
  const inviteCode = (useTypedInvite.of(stores).getState().typed ?? keptInvite(now) ?? '').trim();
  return inviteCode === '' ? {} : { inviteCode };
}

/** After the login: what came of the code is told, and it is not sent again. */
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
