import { ERRORS } from '@gamebox/contract';
import { ChevronLeft } from 'lucide-react';
import { useLocation } from 'react-router';
import { useNewsArticle } from '../../features/news/api/get-news.ts';
import { useNewsNeighbours } from '../../features/news/api/news-neighbours.ts';
import type { NewsPlace } from '../../features/news/api/page-news.ts';
import { newsAddress, newsIdOf, newsOriginOf } from '../../features/news/model/news-address.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { useDocumentTitle } from '../../shared/lib/use-document-title.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { ButtonLink } from '@gamebox/ui/button.tsx';
import { EmptyState } from '@gamebox/ui/empty-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { ArticleGame } from './article-game.tsx';
import { ArticleNeighbours } from './article-neighbours.tsx';
import { ArticleSkeleton, ArticleText } from './article-text.tsx';
import { MoreNews } from './more-news.tsx';
import styles from './new-details-screen.module.css';

/** One article, named by `newsId` in the address; the link's state names its list. */
export function NewDetailsScreen() {
  const search = useSearch();
  const { state } = useLocation();
  const newsId = newsIdOf(search);
  const from = newsOriginOf(state);
  if (newsId === null) return <Missing from={from} />;
  return <Article key={newsId} newsId={newsId} from={from} />;
}

const missing: ReadonlySet<number | null> = new Set([
  ERRORS.NEWS_NOT_FOUND.code,
  ERRORS.NOT_FOUND.code,
  ERRORS.BAD_REQUEST.code,
]);

function Article({ newsId, from }: { newsId: number; from: NewsPlace }) {
  const article = useNewsArticle(newsId);
  const around = useNewsNeighbours(newsId, from);
  useDocumentTitle(article.data?.title);
  if (missing.has(businessCode(article.error)) && article.data === undefined) {
    return <Missing from={from} />;
  }
  return (
    <div className={styles.page}>
      <div className={styles.article}>
        <BackToList from={from} />
        <AsyncSection query={article} skeleton={<ArticleSkeleton />}>
          {(news) => (
            <>
              <ArticleText news={news} />
              {typeof news.gameId === 'number' && <ArticleGame gameId={news.gameId} />}
            </>
          )}
        </AsyncSection>
        <ArticleNeighbours previous={around.previous} next={around.next} />
      </div>
      <MoreNews list={around.list} newsId={newsId} from={from} />
    </div>
  );
}

function BackToList({ from }: { from: NewsPlace }) {
  return (
    <ButtonLink
      to={newsAddress(from)}
      variant="ghost"
      size="s"
      icon={<ChevronLeft aria-hidden />}
      className={styles.back}
    >
      返回列表
    </ButtonLink>
  );
}

function Missing({ from }: { from: NewsPlace }) {
  return (
    <Page title="新闻详情" titleHidden>
      <EmptyState
        title="没有找到这篇新闻"
        hint="它可能已经下架，或者地址不完整"
        action={<ButtonLink to={newsAddress(from)}>返回列表</ButtonLink>}
      />
    </Page>
  );
}
