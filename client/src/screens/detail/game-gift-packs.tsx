import { Section } from '@gamebox/ui/section.tsx';
import { GiftPacks } from '../../features/gift-pack/components/gift-packs.tsx';
import { useReadyForLogin } from '../use-ready-for-login.ts';

/** The gift packs of one game. */
export function GameGiftPacks({ gameId }: { gameId: number }) {
  return (
    <Section
      title="游戏礼包"
      more={{ to: `/packageService?tab=own&gameId=${gameId}`, label: '我的礼包' }}
    >
      <GiftPacks
        place={{ gameId }}
        label="游戏礼包"
        empty={{ compact: true, hint: '这个游戏还没有礼包，有了会放在这里' }}
        ready={useReadyForLogin()}
      />
    </Section>
  );
}
