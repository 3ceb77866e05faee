import { newsCoverUrl, pictureUrl } from '../pictures.ts';
import type { NewsSeed } from '../types.ts';
import { article, bullets, heading, p, quote, steps, table } from './html.ts';

export const guides: readonly NewsSeed[] = [
  {
    newsId: 3022,
    title: '新手指南：从登录到进入游戏的四步',
    category: 'guide',
    cover: newsCoverUrl('map-table'),
    publishDaysAgo: 0.6,
    contentHtml: article(
      p('第一次使用盒子？按下面四步走，十分钟内就能进入游戏。'),
      steps(
        '登录：微信扫码，或使用手机号和验证码。',
        '实名认证：填写姓名与身份证号，通常几秒钟内完成。',
        '下载：在游戏详情页点“下载游戏”，完成后会自动安装。',
        '注册游戏账号并选择服务器，点“启动游戏”。',
      ),
      heading('常见问题'),
      bullets(
        '下载很慢：在个人中心检查是否设置了带宽上限。',
        '提示空间不足：更换安装目录，已下载的部分不会丢失。',
        '启动失败：先点“修复”，仍不行请在帮助中心上传日志。',
      ),
    ),
  },
  {
    newsId: 3023,
    gameId: 1001,
    title: '《青河灯录》掌灯人入门：灯油怎么省，夜路怎么走',
    category: 'guide',
    cover: pictureUrl('lanterns-of-qinghe', 1),
    publishDaysAgo: 4.8,
    contentHtml: article(
      heading('灯油'),
      p('灯油按亮度消耗。赶路时调到最低，只在转弯和靠岸前调亮，一份灯油能走完青河渡到断桥的全程。'),
      heading('夜路'),
      table(
        ['地点', '危险时刻', '对策'],
        ['灯市后巷', '子时', '走路中间，不要贴墙'],
        ['青河浅滩', '退潮后', '备一支火把'],
        ['断桥', '月圆', '有人问路不要答应'],
      ),
      quote('河上的灯不要数。数到和船上人数一样的时候，就该回头了。'),
    ),
  },
  {
    newsId: 3024,
    gameId: 1002,
    title: '《铁潮》舰长手册：装甲厚一寸，航速慢半节',
    category: 'guide',
    cover: pictureUrl('iron-tide', 1),
    publishDaysAgo: 11.7,
    contentHtml: article(
      p('新舰长最常犯的错，是把所有装甲都堆在船头。铁舰转向慢，真正挨炮的往往是侧后。'),
      heading('三种常见配船'),
      bullets(
        '突击：单主炮、薄装甲、双锅炉，打完就走。',
        '压阵：双主炮、厚侧舷，配一艘快副舰补位。',
        '打捞：空出炮位装吊机，记得请人护航。',
      ),
      p('合击的关键不在火力，而在两舰夹角。夹角越接近直角，怒潮涨得越快。'),
    ),
  },
  {
    newsId: 3025,
    title: '电脑配置不高怎么玩得顺：分辨率与画质建议',
    category: 'guide',
    cover: newsCoverUrl('snow-pass'),
    publishDaysAgo: 14.9,
    contentHtml: article(
      p('盒子支持为每款游戏单独选择分辨率。老电脑请从 1280×800 开始，流畅后再逐级提高。'),
      table(
        ['显卡内存', '建议分辨率', '画质'],
        ['1 GB 及以下', '1024×768 或 1280×800', '低'],
        ['2 GB', '1366×768', '中'],
        ['4 GB', '1600×900', '高'],
        ['6 GB 及以上', '1920×1080', '最高'],
      ),
      bullets(
        '启动前关闭视频与网盘同步。',
        '笔记本请接电源，并选择“高性能”。',
        '改分辨率后第一次启动会稍慢，属正常现象。',
      ),
    ),
  },
];
