import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';

export function HelpCenterScreen() {
  return (
    <Page title="帮助中心" note="常见问题、联系客服和问题反馈">
      <EmptyState
        hint="问题解答开放之前，可以先看看攻略"
        action={<ButtonLink to="/news?category=guide">查看攻略</ButtonLink>}
      />
    </Page>
  );
}
