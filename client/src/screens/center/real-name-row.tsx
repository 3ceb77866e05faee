import type { UserDetail } from '@gamebox/contract';
import { IdentityVerify } from '@gamebox/contract';
import { realNamePrompt } from '../../features/identity/model/real-name-prompt.ts';
import { Button } from '@gamebox/ui/button.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Row } from './row.tsx';
import { useStores } from '../../shared/lib/stores.ts';

/** The state of the real-name verification, and what to do about it. */
export function RealNameRow({ user }: { user: UserDetail }) {
  const stores = useStores();
  if (user.identityVerify === IdentityVerify.verified) {
    return (
      <Row
        label="实名认证"
        hint={
          user.minor === true
            ? '未成年人可在周五、周六、周日和法定节假日的 20:00–21:00 游戏'
            : undefined
        }
      >
        {user.realName ?? ''}
        {user.minor === true && <Tag tone="amber">未成年人</Tag>}
        <Tag tone="jade">已认证</Tag>
      </Row>
    );
  }
  const { text, tone, hint, action } = standings[user.identityState ?? 'none'];
  return (
    <Row label="实名认证" hint={hint}>
      <Tag tone={tone}>{text}</Tag>
      <Button size="s" onClick={() => void realNamePrompt.ask(stores)}>
        {action}
      </Button>
    </Row>
  );
}

const none = {
  text: '未认证',
  tone: 'amber',
  hint: '认证后才能启动游戏和充值',
  action: '去认证',
} as const;

const standings = {
  none,
  // The registry has passed it; the user detail will show it soon.
  passed: none,
  pending: {
    text: '审核中',
    tone: 'amber',
    hint: '一般几分钟内完成，没有通过可以重新提交',
    action: '查看进度',
  },
  failed: {
    text: '未通过',
    tone: 'crimson',
    hint: '姓名与身份证号码不一致，请核对后重新提交',
    action: '重新认证',
  },
} as const;
