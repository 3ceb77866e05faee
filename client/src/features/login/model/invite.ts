import { toast } from '@gamebox/ui/toast-store.ts';
import { create } from 'zustand';
import { keepInvite, keptInvite } from '../../../shared/lib/kept-invite.ts';

/** The invite code as it stands in the login's field; null: nobody was asked for it yet. */
export const useTypedInvite = create<{ typed: string | null }>(() => ({ typed: null }));

/** What a login sends of it: nothing where there is none. */
export function inviteOfLogin(): { inviteCode?: string } {
  const inviteCode = (useTypedInvite.getState().typed ?? keptInvite() ?? '').trim();
  return inviteCode === '' ? {} : { inviteCode };
}

/** After the login: what came of the code is told, and it is not sent again. */
export function settleInvite(
  sent: { inviteCode?: string },
  refusal: { msg: string } | null | undefined,
): void {
  if (sent.inviteCode === undefined) return;
  keepInvite(null);
  useTypedInvite.setState({ typed: null });
  if (refusal === null || refusal === undefined) toast.success('已接受好友邀请');
  else toast.warning(refusal.msg, { note: '已为您登录，邀请没有生效' });
}
