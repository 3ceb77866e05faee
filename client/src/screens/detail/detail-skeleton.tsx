import type { ReactNode } from 'react';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { Page } from '@gamebox/ui/page.tsx';
import { Skeleton, SkeletonText } from '@gamebox/ui/skeleton.tsx';
import { Waiting } from '@gamebox/ui/waiting.tsx';
import body from './detail-body.module.css';
import hero from './game-hero.module.css';
import anchors from './page-anchors.module.css';

/** The whole page while nothing is known of the game. */
export function DetailSkeleton() {
  return (
    <Page title="游戏详情" titleHidden>
      <div className={cx(hero.hero, hero.coming)}>
        <Skeleton width="100%" height="100%" className={hero.shape} />
      </div>
      <BodySkeleton />
    </Page>
  );
}

/** The part below the picture. `head`: given if the game is known from a list. */
export function BodySkeleton({ head }: { head?: ReactNode }) {
  return (
    <div className={body.columns}>
      <div className={body.main}>
        {head ?? <HeadSkeleton />}
        <PartsSkeleton />
      </div>
      <div className={body.side}>
        <Waiting>
          <Skeleton width="100%" height={380} />
        </Waiting>
      </div>
    </div>
  );
}

/** The texts about the game, below its head. */
export function PartsSkeleton() {
  return (
    <Waiting>
      <div className={body.main}>
        <PartsShape />
      </div>
    </Waiting>
  );
}

function PartsShape() {
  return (
    <>
      <div className={anchors.anchors}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={anchors.anchor}>
            <Skeleton width={32} height={14} className={body.label} />
          </span>
        ))}
      </div>
      <div className={body.shapes}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} ratio="16/9" className={body.shape} />
        ))}
      </div>
      <SkeletonText lines={5} />
    </>
  );
}

function HeadSkeleton() {
  return (
    <div className={hero.head}>
      <Skeleton ratio="3/4" className={cx(hero.cover, hero.coverShape)} />
      <div className={hero.text}>
        <Skeleton width="48%" height={38} />
        <Skeleton width="32%" height={14} className={body.gap} />
        <Skeleton width="64%" height={14} className={body.gap} />
      </div>
    </div>
  );
}
