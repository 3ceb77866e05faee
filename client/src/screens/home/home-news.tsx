import { Link } from '../../shared/ui/link.tsx';
import type { NewsSummary } from '@gamebox/contract';
import { useNewsPage } from '../../features/news/api/page-news.ts';
import { newsCategoryName } from '../../features/news/model/category.ts';
import { pictureUrl } from '../../http/picture-url.ts';
import { Cover } from '../../shared/ui/cover.tsx';
import { QueryList } from '../../shared/ui/query-list.tsx';
import { Section } from '../../shared/ui/section.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tag } from '../../shared/ui/tag.tsx';
import { Time } from '../../shared/ui/time.tsx';
import styles from './home-news.module.css';

/** The latest articles: the first with its picture, the others as lines. */
export function HomeNews() {
  const news = useNewsPage({ pageSize: 6 });
  return (
    <Section title="最新资讯" more={{ to: '/news' }}>
      <QueryList
        query={news}
        select={(page) => page.list}
        itemKey={(article) => article.newsId}
        renderItem={(article) => <Article article={article} />}
        skeleton={<ArticleSkeleton />}
        empty={{ hint: '还没有资讯，晚些再来看看' }}
        endText={null}
        label="最新资讯"
        className={styles.list}
      />
    </Section>
  );
}

function Article({ article }: { article: NewsSummary }) {
  return (
    <article className={styles.article}>
      <Cover
        src={pictureUrl(article.cover)}
        name={article.title}
        decorative
        className={styles.cover}
      />
      <div className={styles.words}>
        <Link to={`/newDetails?newsId=${article.newsId}`} className={styles.link}>
          {article.title}
        </Link>
        <span className={styles.meta}>
          <Tag>{newsCategoryName(article.category)}</Tag>
          <Time at={article.publishTime} />
        </span>
      </div>
    </article>
  );
}

function ArticleSkeleton() {
  return (
    <div className={styles.article}>
      <Skeleton ratio="16/9" className={styles.cover} />
      <div className={styles.words}>
        <Skeleton width="88%" height={16} />
        <Skeleton width="40%" height={14} />
      </div>
    </div>
  );
}
