import type { NewsSummary } from '@gamebox/contract';
import { ArrowRight } from 'lucide-react';
import { Link } from '@gamebox/ui/link.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { cx } from '@gamebox/ui/lib/cx.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import type { NewsPlace } from '../api/page-news.ts';
import { newsCategoryName } from '../model/category.ts';
import type { NewsOrigin } from '../model/news-address.ts';
import { articleAddress } from '../model/article-address.ts';
import styles from './news-card.module.css';

export interface NewsCardProps {
  news: NewsSummary;
  /** The list that it is in, so that the article knows its neighbours. */
  from: NewsPlace;
  /** `lead` puts the text beside a large picture, `row` beside a small one. */
  look?: 'card' | 'lead' | 'row' | undefined;
  eager?: boolean | undefined;
}

/** An article in a list: picture, title in at most two lines, category and time. */
export function NewsCard({ news, from, look = 'card', eager }: NewsCardProps) {
  const origin: NewsOrigin = { from };
  return (
    <article className={cx(styles.card, styles[look])}>
      <Cover
        src={pictureUrl(news.cover)}
        name={news.title}
        decorative
        eager={eager}
        className={styles.cover}
      />
      <div className={styles.text}>
        <Link
          to={articleAddress(news.newsId)}
          state={origin}
          data-whole-card
          className={styles.title}
          title={news.title}
        >
          {news.title}
        </Link>
        <p className={styles.meta}>
          <span>{newsCategoryName(news.category)}</span>
          <Time at={news.publishTime} />
        </p>
        {look === 'lead' && (
          <span className={styles.more} aria-hidden>
            阅读全文
            <ArrowRight />
          </span>
        )}
      </div>
    </article>
  );
}

/** The same shape while it loads. */
export function NewsCardSkeleton({ look = 'card' }: { look?: 'card' | 'lead' | 'row' }) {
  return (
    <div className={cx(styles.card, styles[look])}>
      <Skeleton ratio="16/9" width="100%" className={cx(styles.cover, styles.shape)} />
      <div className={styles.text}>
        <Skeleton width="90%" height={18} />
        <Skeleton width="40%" height={12} />
      </div>
    </div>
  );
}
