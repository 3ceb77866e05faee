import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { MembersOnly } from '../members-only/members-only.tsx';

export function RubiesScreen() {
  return (
    <Page title="红钻特权" note="会员等级、专属特权和红钻明细">
      <MembersOnly purpose="登录后查看您的会员等级和红钻">
        <EmptyState hint="红钻特权开放后，可以在这里开通和续费" />
      </MembersOnly>
    </Page>
  );
}
