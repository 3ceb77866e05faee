import type { GameDetail, GameState } from '@gamebox/contract';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import { Encyclopedia } from '../../features/encyclopedia/components/encyclopedia.tsx';
import { useReleases } from '../../features/game/api/page-releases.ts';
import { Intro } from '../../features/game/components/intro.tsx';
import { PictureGallery } from '../../features/game/components/picture-gallery.tsx';
import { GameGiftPacks } from './game-gift-packs.tsx';
import { GameServers } from './game-servers.tsx';
import { PageAnchors, PagePart } from './page-anchors.tsx';
import { ReleaseHistory } from './release-history.tsx';
import { UpdatePanel } from './update-panel.tsx';
import type { LaunchChoice } from './use-launch-choice.ts';

export interface GamePartsProps {
  game: GameDetail;
  /** The state on this computer. */
  state: GameState | null | undefined;
  choice: LaunchChoice;
  /** False without a package. */
  startable: boolean;
}

/** The texts about a game, with the anchors that lead to each part. */
export function GameParts({ game, state, choice, startable }: GamePartsProps) {
  const { gameId, name, pictures, intro } = game;
  const { data: releases = [] } = useReleases(gameId);
  const parts = [
    ...(state?.update === undefined ? [] : [{ id: 'update', label: '更新' }]),
    ...(pictures.length > 0 ? [{ id: 'pictures', label: '图片' }] : []),
    { id: 'servers', label: '服务器' },
    { id: 'packs', label: '礼包' },
    { id: 'intro', label: '介绍' },
    { id: 'encyclopedia', label: '百科' },
    ...(releases.length > 0 ? [{ id: 'releases', label: '版本' }] : []),
  ];
  return (
    <>
      <PageAnchors parts={parts} />
      <PagePart id="update">
        <UpdatePanel state={state} />
      </PagePart>
      {pictures.length > 0 && (
        <PagePart id="pictures">
          <PictureGallery name={name} pictures={pictures} />
        </PagePart>
      )}
      <PagePart id="servers">
        <GameServers
          game={game}
          startable={startable}
          chosenServer={choice.server}
          onChoose={choice.chooseServer}
        />
      </PagePart>
      <PagePart id="packs">
        <GameGiftPacks gameId={gameId} />
      </PagePart>
      <PagePart id="intro">
        <Section title="游戏介绍">
          {intro.trim() === '' ? (
            <EmptyState compact hint="还没有介绍，可以先看看上面的图片和服务器" />
          ) : (
            <Intro text={intro} />
          )}
        </Section>
      </PagePart>
      <PagePart id="encyclopedia">
        <Section title="游戏百科">
          <Encyclopedia gameId={gameId} />
        </Section>
      </PagePart>
      <PagePart id="releases">
        <ReleaseHistory gameId={gameId} />
      </PagePart>
    </>
  );
}
