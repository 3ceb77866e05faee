import { RankingType } from '@gamebox/contract';
import { Page } from '@gamebox/ui/page.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { usePromotion } from '../../features/promotion/api/promotion.ts';
import { Ranking } from '../../features/rank/components/ranking.tsx';
import { BindPanel } from './bind-panel.tsx';
import { InvitePanel, InviteShape } from './invite-panel.tsx';
import { MyInvitations } from './my-invitations.tsx';
import { Totals } from './totals.tsx';

/** /promotion: the way to invite, what it brought, and who invites most. */
export function PromotionScreen() {
  const query = usePromotion();
  return (
    <Page title="全民推广" note="邀请好友一起玩，收益和排行随时查看">
      <AsyncSection query={query} skeleton={<Shape />}>
        {(promotion) => (
          <>
            <InvitePanel promotion={promotion} />
            <BindPanel promotion={promotion} />
            {promotion.invited > 0 && <Totals promotion={promotion} />}
            <MyInvitations rule={promotion.rule} />
          </>
        )}
      </AsyncSection>
      <Section title="排行榜">
        <Ranking first={RankingType.invited} />
      </Section>
    </Page>
  );
}

/** As high as what replaces it, so that the ranking does not jump out of view. */
function Shape() {
  return (
    <>
      <InviteShape />
      <Skeleton width="100%" height={56} />
      <Skeleton width="100%" height={360} />
    </>
  );
}
