import type { ComponentType } from 'react';

interface Screen {
  path: string;
  /** Of the window and the page (`docs/specification.md#words-on-the-screen`). */
  title: string;
  load: () => Promise<ComponentType>;
}

/**
 * The children of the layout (`docs/specification.md#screens-and-routes`) that load with their
 * first visit.
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/game',
    title: '游戏',
    load: async () => (await import('../screens/game/game-screen.tsx')).GameScreen,
  },
  {
    path: '/library',
    title: '我的游戏',
    load: async () => (await import('../screens/library/library-screen.tsx')).LibraryScreen,
  },
  {
    path: '/detail',
    title: '游戏详情',
    load: async () => (await import('../screens/detail/detail-screen.tsx')).DetailScreen,
  },
  {
    path: '/rubies',
    title: '红钻特权',
    load: async () => (await import('../screens/rubies/rubies-screen.tsx')).RubiesScreen,
  },
  {
    path: '/recharge',
    title: '充值返利',
    load: async () => (await import('../screens/recharge/recharge-screen.tsx')).RechargeScreen,
  },
  {
    path: '/center',
    title: '个人中心',
    load: async () => (await import('../screens/center/center-screen.tsx')).CenterScreen,
  },
  {
    path: '/welfare',
    title: '福利大厅',
    load: async () => (await import('../screens/welfare/welfare-screen.tsx')).WelfareScreen,
  },
  {
    path: '/packageService',
    title: '礼包服务',
    load: async () =>
      (await import('../screens/package-service/package-service-screen.tsx')).PackageServiceScreen,
  },
  {
    path: '/promotion',
    title: '全民推广',
    load: async () => (await import('../screens/promotion/promotion-screen.tsx')).PromotionScreen,
  },
  {
    path: '/helpCenter',
    title: '帮助中心',
    load: async () =>
      (await import('../screens/help-center/help-center-screen.tsx')).HelpCenterScreen,
  },
  {
    path: '/news',
    title: '新闻活动',
    load: async () => (await import('../screens/news/news-screen.tsx')).NewsScreen,
  },
  {
    path: '/newDetails',
    title: '新闻详情',
    load: async () =>
      (await import('../screens/new-details/new-details-screen.tsx')).NewDetailsScreen,
  },
];

/** The window's title for a path. */
export function titleOf(path: string): string {
  const bare = path.replace(/\/+$/, '').toLowerCase();
  if (bare === '' || bare === '/home') return '首页';
  if (bare === '/login') return '登录';
  return SCREENS.find((screen) => screen.path.toLowerCase() === bare)?.title ?? '页面不存在';
}
