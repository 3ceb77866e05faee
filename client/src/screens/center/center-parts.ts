import type { LucideIcon } from 'lucide-react';
import {
  Clock,
  MapPin,
  MonitorSmartphone,
  Package,
  Settings,
  ShieldCheck,
  Ticket,
  UserRound,
  Wallet,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AddressesSection } from './addresses-section.tsx';
import { CouponsPart } from './coupons-part.tsx';
import { OrdersSection } from './orders-section.tsx';
import { PlayTimeSection } from './play-time-section.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsPart } from './settings-part.tsx';
import { WalletSection } from './wallet-section.tsx';

export interface CenterPart {
  /** In the address: `/center?tab=wallet`. */
  tab: string;
  title: string;
  icon: LucideIcon;
  /** What the login is for; without it the part is open to everybody. */
  purpose?: string;
  Part: ComponentType<{ title: string }>;
}

const profile: CenterPart = {
  tab: 'profile',
  title: '我的资料',
  icon: UserRound,
  purpose: '登录后查看资料、余额和订单；设置不登录也能用',
  Part: ProfilePart,
};

/** The parts in order; the first one is the default. */
export const centerParts: readonly CenterPart[] = [
  profile,
  {
    tab: 'wallet',
    title: '余额明细',
    icon: Wallet,
    purpose: '登录后查看每一笔收入和支出',
    Part: WalletSection,
  },
  {
    tab: 'orders',
    title: '我的订单',
    icon: Package,
    purpose: '登录后查看付款订单、兑换的商品和奖品',
    Part: OrdersSection,
  },
  {
    tab: 'coupons',
    title: '券和红包',
    icon: Ticket,
    purpose: '登录后查看优惠券和红包',
    Part: CouponsPart,
  },
  {
    tab: 'addresses',
    title: '收货地址',
    icon: MapPin,
    purpose: '登录后管理收货地址',
    Part: AddressesSection,
  },
  {
    tab: 'play-time',
    title: '游戏时长',
    icon: Clock,
    purpose: '登录后查看玩过的游戏和时长',
    Part: PlayTimeSection,
  },
  {
    tab: 'devices',
    title: '登录设备',
    icon: MonitorSmartphone,
    purpose: '登录后查看账号在哪些设备上登录',
    Part: SessionsSection,
  },
  {
    tab: 'security',
    title: '账号记录',
    icon: ShieldCheck,
    purpose: '登录后查看登录、实名认证和付款的记录',
    Part: SecuritySection,
  },
  { tab: 'settings', title: '设置', icon: Settings, Part: SettingsPart },
];

export function partOf(tab: string | null): CenterPart {
  return centerParts.find((part) => part.tab === tab) ?? profile;
}
