import type { GameSummary } from '@gamebox/contract';
import { BackdropCover } from '@gamebox/ui/backdrop-cover.tsx';
import { Cover } from '@gamebox/ui/cover.tsx';
import type { ReactNode } from 'react';
import { pictureName } from '../../features/game/model/growing-picture.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { GameTag } from '../../shared/domain/game-tag.tsx';
import styles from './game-hero.module.css';

/** What a list or the host knows of a game is enough. */
export type HeroGame = Pick<GameSummary, 'gameId' | 'name' | 'coverPicture'> &
  Partial<Pick<GameSummary, 'widePicture' | 'versionName' | 'summary' | 'tag'>>;

/**
 * The picture above a game's page. If it is very wide, its subject stays visible at the right. An
 * upright cover would lose its subject, so of a game without a wide picture only its colours are
 * shown.
 */
export function GameHero({ game }: { game: HeroGame }) {
  const { gameId, name, widePicture, coverPicture } = game;
  const wide = widePicture !== undefined && widePicture !== '' ? widePicture : null;
  return (
    <div className={styles.hero}>
      <BackdropCover
        src={pictureUrl(wide ?? coverPicture)}
        name={name}
        eager
        colours={wide === null}
        transitionName={pictureName(gameId, 'wide')}
        className={styles.wide}
      />
    </div>
  );
}

export interface GameHeadProps {
  game: HeroGame;
  /** More short texts after tag and version. */
  more?: ReactNode;
}

/** The cover, name and summary below the picture. */
export function GameHead({ game, more }: GameHeadProps) {
  const { gameId, name, coverPicture, versionName, summary, tag } = game;
  return (
    <header className={styles.head}>
      <Cover
        src={pictureUrl(coverPicture)}
        name={name}
        ratio="3/4"
        decorative
        eager
        transitionName={pictureName(gameId, 'cover')}
        className={styles.cover}
      />
      <div className={styles.text}>
        <h2 className={styles.name} aria-hidden>
          {name}
        </h2>
        <p className={styles.meta} data-figures>
          {tag !== undefined && <GameTag tag={tag} />}
          {versionName !== undefined && <span>{versionName}</span>}
          {more}
        </p>
        {summary !== undefined && <p className={styles.summary}>{summary}</p>}
      </div>
    </header>
  );
}
