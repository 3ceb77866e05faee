import type { NewsCategory } from '@gamebox/contract';
import { NEWS_CATEGORIES } from '@gamebox/contract';
import { useNavigate } from 'react-router';
import { newsCategoryName } from '../../features/news/model/category.ts';
import { newsAddress, newsPlaceOf } from '../../features/news/model/news-address.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { Page } from '@gamebox/ui/page.tsx';
import { TabPanel, Tabs } from '@gamebox/ui/tabs.tsx';
import { NewsList } from './news-list.tsx';

const tabs = [
  { value: 'all' as const, label: '全部' },
  ...NEWS_CATEGORIES.map((category) => ({ value: category, label: newsCategoryName(category) })),
];

/** News by category; category and page are in the address, so that going back restores them. */
export function NewsScreen() {
  const search = useSearch();
  const navigate = useNavigate();
  const place = newsPlaceOf(search);
  const choose = (value: NewsCategory | 'all') =>
    void navigate(newsAddress({ category: value === 'all' ? undefined : value }));
  const turn = (pageNo: number) => void navigate(newsAddress({ ...place, pageNo }));
  const tab = place.category ?? 'all';
  return (
    <Page title="新闻活动">
      <Tabs label="新闻分类" tabs={tabs} value={tab} onChange={choose}>
        <TabPanel value={tab}>
          <NewsList key={tab} place={place} onTurn={turn} />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
