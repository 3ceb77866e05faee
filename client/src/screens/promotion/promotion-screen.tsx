import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

export function PromotionScreen() {
  return (
    <Page title="全民推广" note="邀请好友一起玩，收益和排行随时查看">
      <EmptyState hint="推广开放后，您邀请的好友会列在这里" />
    </Page>
  );
}
