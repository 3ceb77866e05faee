import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

export function RubiesScreen() {
  return (
    <Page title="红钻特权" note="会员等级、专属特权和红钻明细">
      <EmptyState hint="红钻特权开放后，可以在这里开通和续费" />
    </Page>
  );
}
