import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { MembersOnly } from '../members-only/members-only.tsx';

export function PromotionScreen() {
  return (
    <Page title="全民推广" note="邀请好友一起玩，收益和排行随时查看">
      <MembersOnly purpose="登录后领取您的邀请链接">
        <EmptyState hint="推广开放后，您邀请的好友会列在这里" />
      </MembersOnly>
    </Page>
  );
}
