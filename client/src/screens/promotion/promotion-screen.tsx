import { RankingType } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Ranking } from '../../features/rank/components/ranking.tsx';

export function PromotionScreen() {
  return (
    <Page title="全民推广" note="邀请好友一起玩，收益和排行随时查看">
      <EmptyState compact hint="推广开放后，您邀请的好友会列在这里" />
      <Section title="排行榜">
        <Ranking first={RankingType.points} />
      </Section>
    </Page>
  );
}
