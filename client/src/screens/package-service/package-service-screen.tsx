import { Validity } from '@gamebox/contract';
import { Page } from '@gamebox/ui/page.tsx';
import { Select } from '@gamebox/ui/select.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { useNavigate } from 'react-router';
import { useGiftPackGames } from '../../features/gift-pack/api/page-gift-packs.ts';
import { GiftPacks } from '../../features/gift-pack/components/gift-packs.tsx';
import { gameAddress } from '../../features/game/model/game-address.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { LoginInvitation } from '../../features/login/components/login-invitation.tsx';
import { useLoggedIn } from '../../features/session/model/session-store.ts';
import { useReadyForLogin } from '../use-ready-for-login.ts';

const TABS = [
  {
    value: 'valid',
    label: '可领取',
    validity: Validity.valid,
    hint: '现在没有可以领取的礼包，看看还没有开始的吧',
  },
  { value: 'soon', label: '未开始', validity: Validity.notOpen, hint: '没有还没开始的礼包' },
  { value: 'over', label: '已过期', validity: Validity.expired, hint: '没有已过期的礼包' },
] as const;
const OWN = { value: 'own', label: '我的礼包' } as const;
type TabValue = (typeof TABS)[number]['value'] | (typeof OWN)['value'];
const ALL_GAMES = 0;

/**
 * /packageService, and ?tab=own&gameId=ID: gift packs by game and validity, and the player's own.
 */
export function PackageServiceScreen() {
  const search = useSearch();
  const navigate = useNavigate();
  const tab = [...TABS, OWN].find(({ value }) => value === search.get('tab'))?.value ?? 'valid';
  const asked = Number(search.get('gameId'));
  const gameId = Number.isSafeInteger(asked) && asked > 0 ? asked : ALL_GAMES;
  const show = (next: { tab: TabValue; gameId: number }) => {
    const query = new URLSearchParams({ tab: next.tab });
    if (next.gameId !== ALL_GAMES) query.set('gameId', String(next.gameId));
    void navigate(`/packageService?${query.toString()}`, { replace: true });
  };
  return (
    <Page title="礼包服务" note="每个礼包可以领取一次，兑换码会一直保存在这里">
      <Tabs
        label="礼包"
        tabs={[...TABS, OWN]}
        value={tab}
        onChange={(value) => show({ tab: value, gameId })}
        aside={<GameFilter gameId={gameId} onChange={(next) => show({ tab, gameId: next })} />}
      >
        <TabPanel value={tab}>
          <TabContent key={`${tab}/${gameId}`} tab={tab} gameId={gameId} />
        </TabPanel>
      </Tabs>
    </Page>
  );
}

function GameFilter(props: { gameId: number; onChange: (gameId: number) => void }) {
  const { data } = useGiftPackGames();
  const options = (data ?? []).map(({ gameId, name, valid }) => ({
    value: gameId,
    label: valid === 0 ? name : `${name}（${valid}）`,
  }));
  return (
    <Select
      label="游戏"
      options={[{ value: ALL_GAMES, label: '全部游戏' }, ...options]}
      value={props.gameId}
      onChange={props.onChange}
    />
  );
}

function TabContent({ tab, gameId }: { tab: TabValue; gameId: number }) {
  const loggedIn = useLoggedIn();
  const common = { addressOf: gameAddress, ready: useReadyForLogin() };
  const ofGame = gameId === ALL_GAMES ? {} : { gameId };
  const listed = TABS.find(({ value }) => value === tab);
  if (listed !== undefined) {
    const { label, validity, hint } = listed;
    return <GiftPacks {...common} label={label} place={{ ...ofGame, validity }} empty={{ hint }} />;
  }
  if (!loggedIn) return <LoginInvitation purpose="登录后查看您领取过的礼包和兑换码" />;
  return (
    <GiftPacks
      {...common}
      label={OWN.label}
      place={{ ...ofGame, own: true }}
      empty={{
        title: '还没有领取过礼包',
        hint: '领取以后，兑换码会保存在这里',
        action: <ButtonLink to="/packageService">去领礼包</ButtonLink>,
      }}
    />
  );
}
