import type { NewsSummary } from '@gamebox/contract';
import type { NewsPlace } from '../../features/news/api/page-news.ts';
import { NewsCard } from '../../features/news/components/news-card.tsx';
import { newsCategoryName } from '../../features/news/model/category.ts';
import { newsAddress } from '../../features/news/model/news-address.ts';
import { Section } from '@gamebox/ui/section.tsx';
import styles from './more-news.module.css';

const most = 7;

export interface MoreNewsProps {
  list: readonly NewsSummary[];
  newsId: number;
  from: NewsPlace;
}

/** The list that the article came from, beside it if the window is wide enough. */
export function MoreNews({ list, newsId, from }: MoreNewsProps) {
  const others = list.filter((news) => news.newsId !== newsId).slice(0, most);
  // Its space is reserved while it loads, so that the article does not move.
  if (others.length === 0) return <div className={styles.aside} />;
  const { category } = from;
  const title = category === undefined ? '更多新闻' : `更多${newsCategoryName(category)}`;
  return (
    <aside className={styles.aside}>
      <Section title={title} more={{ to: newsAddress(from) }}>
        <ul className={styles.list}>
          {others.map((news) => (
            <li key={news.newsId}>
              <NewsCard news={news} from={from} look="row" />
            </li>
          ))}
        </ul>
      </Section>
    </aside>
  );
}
