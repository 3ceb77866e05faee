import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

export function RechargeScreen() {
  return (
    <Page title="充值返利" note="选好游戏、服务器和账号，充值得返利">
      <EmptyState hint="充值开放后，返利档位和订单会列在这里" />
    </Page>
  );
}
