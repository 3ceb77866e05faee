import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import type { Stores } from '../shared/lib/stores.ts';
import { HomeScreen } from '../screens/home/home-screen.tsx';
import type { MenuIconName } from './layout/menu-icons.ts';

interface ScreenBase {
  path: string;
  /** The title of the window and the page (`docs/specification.md#words-on-the-screen`). */
  title: string;
  /** Screens with an icon are in the left menu, in this list's order. */
  icon?: MenuIconName;
  /**
   * The path of the call without which the screen has no content on a server; the menu then says
   * so.
   */
  needs?: string;
  /** Shown without the frame. */
  frameless?: true;
}

type Access =
  | { access: 'open' }
  /** `purpose` tells a player who is not logged in what the login is for. */
  | { access: 'login'; purpose: string };

type Code =
  /** Loaded with the frame. */
  | { screen: ComponentType; load?: never; ask?: never }
  /**
   * Loaded at the first visit; `ask` starts its first calls if the client starts at this screen.
   */
  | { load: () => Promise<ComponentType>; ask?: () => Promise<Ask>; screen?: never };

type Ask = (stores: Stores, client: QueryClient) => void;

export type Screen = ScreenBase & Access & Code;

/**
 * Every screen (`docs/specification.md#screens-and-routes`): routes, left menu, titles, guards and
 * preloading use this list.
 */
export const SCREENS: readonly Screen[] = [
  // Almost every start shows it, so it is loaded with the frame.
  { path: '/home', title: '首页', icon: 'home', access: 'open', screen: HomeScreen },
  {
    path: '/rubies',
    title: '红钻特权',
    icon: 'rubies',
    needs: '/api/web-api/member/privilege/get',
    access: 'login',
    purpose: '登录后查看您的会员等级和红宝石',
    load: async () => (await import('../screens/rubies/rubies-screen.tsx')).RubiesScreen,
  },
  {
    path: '/recharge',
    title: '充值返利',
    icon: 'recharge',
    needs: '/api/web-api/pay/options',
    access: 'login',
    purpose: '登录后为您的游戏账号充值',
    load: async () => (await import('../screens/recharge/recharge-screen.tsx')).RechargeScreen,
  },
  {
    path: '/promotion',
    title: '全民推广',
    icon: 'promotion',
    needs: '/api/web-api/promotion/get',
    access: 'login',
    purpose: '登录后领取您的邀请链接',
    load: async () => (await import('../screens/promotion/promotion-screen.tsx')).PromotionScreen,
  },
  {
    path: '/welfare',
    title: '福利大厅',
    icon: 'welfare',
    access: 'login',
    purpose: '登录后签到、做任务、领奖励',
    load: async () => (await import('../screens/welfare/welfare-screen.tsx')).WelfareScreen,
    ask: async () => (await import('../screens/welfare/ask-for-welfare.ts')).askForWelfare,
  },
  {
    path: '/news',
    title: '新闻活动',
    icon: 'news',
    access: 'open',
    load: async () => (await import('../screens/news/news-screen.tsx')).NewsScreen,
  },
  {
    path: '/game',
    title: '游戏',
    access: 'open',
    load: async () => (await import('../screens/game/game-screen.tsx')).GameScreen,
  },
  {
    path: '/library',
    title: '我的游戏',
    access: 'open',
    load: async () => (await import('../screens/library/library-screen.tsx')).LibraryScreen,
  },
  {
    path: '/detail',
    title: '游戏详情',
    access: 'open',
    load: async () => (await import('../screens/detail/detail-screen.tsx')).DetailScreen,
  },
  {
    path: '/center',
    title: '个人中心',
    access: 'open',
    load: async () => (await import('../screens/center/center-screen.tsx')).CenterScreen,
  },
  {
    path: '/packageService',
    title: '礼包服务',
    access: 'open',
    load: async () =>
      (await import('../screens/package-service/package-service-screen.tsx')).PackageServiceScreen,
  },
  {
    path: '/helpCenter',
    title: '帮助中心',
    access: 'open',
    load: async () =>
      (await import('../screens/help-center/help-center-screen.tsx')).HelpCenterScreen,
  },
  {
    path: '/guardian',
    title: '家长监护',
    access: 'open',
    load: async () => (await import('../screens/guardian/guardian-screen.tsx')).GuardianScreen,
  },
  {
    path: '/newDetails',
    title: '新闻详情',
    access: 'open',
    load: async () =>
      (await import('../screens/new-details/new-details-screen.tsx')).NewDetailsScreen,
  },
  {
    path: '/i/:code',
    title: '好友邀请',
    access: 'open',
    frameless: true,
    load: async () => (await import('../screens/invite/invite-screen.tsx')).InviteScreen,
  },
  {
    path: '/login',
    title: '登录',
    access: 'open',
    frameless: true,
    load: async () => (await import('../screens/login/login-screen.tsx')).LoginScreen,
  },
];

/** The window's title for a path. */
export function titleOf(path: string): string {
  const bare = path === '/' ? '/home' : path;
  return SCREENS.find((screen) => matchPath(screen.path, bare) !== null)?.title ?? '页面不存在';
}
