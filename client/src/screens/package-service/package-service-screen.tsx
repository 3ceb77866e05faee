import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

export function PackageServiceScreen() {
  return (
    <Page title="礼包服务" note="按游戏领取礼包，查看兑换码和有效期">
      <EmptyState hint="礼包开放后，可以领取的礼包会列在这里" />
    </Page>
  );
}
