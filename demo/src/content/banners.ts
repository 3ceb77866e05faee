import { bannerUrl } from './pictures.ts';
import type { BannerSeed } from './types.ts';

/** The home screen's banners in the order in which they are shown. */
export const banners: readonly BannerSeed[] = [
  {
    bannerId: 1,
    title: '青河灯录',
    subtitle: '青河·灯市新服开启，渡口的第一盏灯等你来点',
    picture: bannerUrl('lanterns-of-qinghe'),
    gameId: 1001,
    newsId: null,
  },
  {
    bannerId: 2,
    title: '万里海图',
    subtitle: '泊头港开航，一张画不完的海图，等你量过每一片海',
    picture: bannerUrl('ten-thousand-li-chart'),
    gameId: 1008,
    newsId: null,
  },
  {
    bannerId: 3,
    title: '狐月山庄',
    subtitle: '月圆设宴，请帖送到你手上时，纸还是热的',
    picture: bannerUrl('fox-moon-manor'),
    gameId: 1016,
    newsId: null,
  },
  {
    bannerId: 4,
    title: '青河夜市',
    subtitle: '《青河灯录》入夜开市，从牌楼到河边，一条街逛到天亮',
    picture: bannerUrl('night-market'),
    gameId: null,
    newsId: 3001,
  },
];
