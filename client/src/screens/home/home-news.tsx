import { useNewsPage } from '../../features/news/api/page-news.ts';
import { NewsCard, NewsCardSkeleton } from '../../features/news/components/news-card.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import { Section } from '@gamebox/ui/section.tsx';
import styles from './home-news.module.css';

const latest = { pageSize: 6 };

/** The latest articles. */
export function HomeNews() {
  const news = useNewsPage(latest);
  return (
    <Section title="最新新闻" more={{ to: '/news' }}>
      <QueryList
        query={news}
        select={(page) => page.list}
        itemKey={(article) => article.newsId}
        renderItem={(article) => <NewsCard news={article} from={latest} look="row" />}
        skeleton={<NewsCardSkeleton look="row" />}
        empty={{ hint: '还没有新闻，晚些再来看看' }}
        endText={null}
        label="最新新闻"
        className={styles.list}
      />
    </Section>
  );
}
