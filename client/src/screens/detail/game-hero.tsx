import type { GameSummary } from '@gamebox/contract';
import type { ReactNode } from 'react';
import { pictureName } from '../../features/game/model/growing-picture.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { GameTag } from '../../shared/domain/game-tag.tsx';
import styles from './game-hero.module.css';

export interface GameHeroProps {
  game: GameSummary;
  /** More quiet words after version and size. */
  more?: ReactNode;
  /** The play button; its place is kept while it is not known. */
  play?: ReactNode;
}

/** The head of a game's page: its picture, its cover, its name and the one button. */
export function GameHero({ game, more, play }: GameHeroProps) {
  const { gameId, name, widePicture, coverPicture, versionName, summary, tag } = game;
  const wide = widePicture !== undefined && widePicture !== '' ? widePicture : coverPicture;
  return (
    <header className={styles.hero}>
      <Cover
        src={pictureUrl(wide)}
        name={name}
        decorative
        eager
        transitionName={pictureName(gameId, 'wide')}
        className={styles.wide}
      />
      <div className={styles.head}>
        <Cover
          src={pictureUrl(coverPicture)}
          name={name}
          ratio="3/4"
          decorative
          eager
          transitionName={pictureName(gameId, 'cover')}
          className={styles.cover}
        />
        <div className={styles.words}>
          <h2 className={styles.name} aria-hidden>
            {name}
          </h2>
          <p className={styles.meta} data-figures>
            <GameTag tag={tag} />
            <span>{versionName}</span>
            {more}
          </p>
          {summary !== undefined && <p className={styles.summary}>{summary}</p>}
        </div>
        <div className={styles.play}>{play}</div>
      </div>
    </header>
  );
}
