import {
  listBanners,
  listGameRecords,
  listServerOpenings,
  pageGames,
  pageNews,
} from '@gamebox/contract';
import { toast, useToasts } from '@gamebox/ui/toast-store.ts';
import { vi } from 'vitest';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleGame, sampleOpening } from './sample-games.ts';

export const homeGames = Array.from({ length: 8 }, (_, index) => sampleGame(1001 + index));

export const homeBanners = [
  { bannerId: 1, title: '灯市', subtitle: '今晚', picture: '/a.svg', gameId: 1001, newsId: null },
  { bannerId: 2, title: '夜市', subtitle: '明晚', picture: '/b.svg', gameId: null, newsId: 3001 },
];

export const homeArticle = {
  newsId: 3001,
  title: '维护公告',
  category: 'notice',
  cover: '/assets/news/a.svg',
  publishTime: 1_000,
};

/** A server that has something for each section of /home. */
export function prepareHome(): ReturnType<typeof fakeApi> {
  vi.unstubAllGlobals();
  toast.clear();
  const api = fakeApi();
  api.on(listBanners, homeBanners);
  api.on(listServerOpenings, [sampleOpening(11)]);
  api.on(pageGames, { total: 8, list: homeGames });
  api.on(pageNews, { total: 1, list: [homeArticle] });
  api.on(listGameRecords, []);
  return api;
}

/** /home, and the number of toasts. */
export function openHome() {
  return renderScreen(
    '/home',
    <>
      <HomeScreen />
      <Toasts />
    </>,
  );
}

function Toasts() {
  return <p data-testid="toasts">{useToasts().length}</p>;
}
