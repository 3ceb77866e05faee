import { assetsRoot, logoUrl } from './pictures.ts';
import type { SiteSeed, VersionSeed } from './types.ts';

export const sites: readonly SiteSeed[] = [
  { plat: 1, mpStatus: 1, channelId: 1, boxLogoUrl: logoUrl, authorizationUrl: '' },
  { plat: 3, mpStatus: 1, channelId: 1, boxLogoUrl: logoUrl, authorizationUrl: '' },
  {
    plat: 296,
    mpStatus: 1,
    channelId: 3,
    boxLogoUrl: logoUrl,
    authorizationUrl: `${assetsRoot}/authorization/296.html`,
  },
];

export const version: VersionSeed = {
  version: '0.1.0',
  minVersion: '0.1.0',
  downloadUrl: '',
  notes: [
    '首个公开版本：',
    '· 商店支持按服务器名和版本名搜索',
    '· 下载中断后从断点继续，安装前校验每一个文件',
    '· 支持微信扫码与手机验证码登录',
  ].join('\n'),
};
