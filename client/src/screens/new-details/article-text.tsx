import type { NewsArticle } from '@gamebox/contract';
import { ArticleBody } from '../../features/news/components/article-body.tsx';
import { newsCategoryName } from '../../features/news/model/category.ts';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Skeleton, SkeletonText } from '@gamebox/ui/skeleton.tsx';
import { Tag } from '@gamebox/ui/tag.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from './article-text.module.css';

/** Title, kind and time, picture, text. */
export function ArticleText({ news }: { news: NewsArticle }) {
  // Operators often begin the text with the cover picture; then it is not shown twice.
  const pictured = news.cover !== '' && !news.contentHtml.includes(news.cover);
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1 className={styles.title}>{news.title}</h1>
        <p className={styles.meta}>
          <Tag>{newsCategoryName(news.category)}</Tag>
          <Time at={news.publishTime} />
        </p>
      </header>
      {pictured && <Cover src={pictureUrl(news.cover)} name={news.title} decorative eager />}
      <ArticleBody html={news.contentHtml} />
    </article>
  );
}

/** The same shape while it loads. */
export function ArticleSkeleton() {
  return (
    <div className={styles.article}>
      <div className={styles.header}>
        <Skeleton width="80%" height={32} />
        <Skeleton width="30%" height={16} />
      </div>
      <Skeleton ratio="16/9" width="100%" className={styles.shape} />
      <SkeletonText lines={6} />
    </div>
  );
}
