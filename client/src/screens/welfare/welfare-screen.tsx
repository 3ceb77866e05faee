import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { MembersOnly } from '../members-only/members-only.tsx';

export function WelfareScreen() {
  return (
    <Page title="福利大厅" note="每日签到、任务、抽奖和积分商城">
      <MembersOnly purpose="登录后签到、做任务、领奖励">
        <EmptyState hint="福利开放后，当天的签到和任务会列在这里" />
      </MembersOnly>
    </Page>
  );
}
