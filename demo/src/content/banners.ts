import { bannerUrl } from './pictures.ts';
import type { BannerSeed } from './types.ts';

/** The home screen's banners in the order in which they are shown. */
export const banners: readonly BannerSeed[] = [
  {
    bannerId: 1,
    title: '青河灯录',
    subtitle: '青河·灯市今日开服，渡口的第一盏灯等你来点',
    picture: bannerUrl('lanterns-of-qinghe'),
    gameId: 1001,
    newsId: null,
  },
  {
    bannerId: 2,
    title: '铁潮',
    subtitle: '双线合击版公测，每晚八点涨潮，沉船湾见',
    picture: bannerUrl('iron-tide'),
    gameId: 1002,
    newsId: null,
  },
  {
    bannerId: 3,
    title: '纸龙',
    subtitle: '折纸精品版上架，一口气玩完一章水墨',
    picture: bannerUrl('paper-dragon'),
    gameId: 1003,
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
