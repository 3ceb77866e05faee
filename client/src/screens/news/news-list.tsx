import { DEFAULT_PAGE_NO, DEFAULT_PAGE_SIZE } from '@gamebox/contract';
import type { NewsPlace } from '../../features/news/api/page-news.ts';
import { useNewsPage } from '../../features/news/api/page-news.ts';
import { NewsCard, NewsCardSkeleton } from '../../features/news/components/news-card.tsx';
import { newsCategoryName } from '../../features/news/model/category.ts';
import { newsAddress } from '../../features/news/model/news-address.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { Pagination } from '@gamebox/ui/pagination.tsx';
import { QueryList } from '@gamebox/ui/query-list.tsx';
import styles from './news-list.module.css';

export interface NewsListProps {
  place: NewsPlace;
  onTurn: (pageNo: number) => void;
}

/** One page: the first article is large, nine more are three to a row. */
export function NewsList({ place, onTurn }: NewsListProps) {
  const query = useNewsPage(place);
  const { category, pageNo = DEFAULT_PAGE_NO } = place;
  return (
    <QueryList
      query={query}
      label={category === undefined ? '全部新闻' : newsCategoryName(category)}
      className={styles.list}
      select={(page) => page.list}
      itemKey={(news) => news.newsId}
      renderItem={(news, index) => (
        <NewsCard news={news} from={place} look={index === 0 ? 'lead' : 'card'} eager={index < 4} />
      )}
      skeleton={<Shape />}
      skeletonCount={DEFAULT_PAGE_SIZE}
      empty={{ hint: '这里还没有内容，看看别的新闻吧', action: wayOut(place) }}
      footer={({ total }) => pageFooter({ pageNo, total, old: query.isPlaceholderData }, onTurn)}
    />
  );
}

interface Shown {
  readonly pageNo: number;
  readonly total: number;
  /** The page before is still shown. */
  readonly old: boolean;
}

function pageFooter({ pageNo, total, old }: Shown, onTurn: (pageNo: number) => void) {
  if (total <= DEFAULT_PAGE_SIZE) return null;
  const ends = !old && pageNo * DEFAULT_PAGE_SIZE >= total;
  return (
    <footer className={styles.footer}>
      {ends && <p className={styles.end}>没有更多了</p>}
      <Pagination pageNo={pageNo} pageSize={DEFAULT_PAGE_SIZE} total={total} onChange={onTurn} />
    </footer>
  );
}

/** Both shapes; the list shows the one that fits. */
function Shape() {
  return (
    <>
      <div className={styles.leadShape}>
        <NewsCardSkeleton look="lead" />
      </div>
      <div className={styles.cardShape}>
        <NewsCardSkeleton />
      </div>
    </>
  );
}

function wayOut({ category, pageNo = DEFAULT_PAGE_NO }: NewsPlace) {
  if (pageNo > DEFAULT_PAGE_NO) {
    return <ButtonLink to={newsAddress({ category })}>回到第一页</ButtonLink>;
  }
  return category === undefined ? undefined : <ButtonLink to="/news">查看全部新闻</ButtonLink>;
}
