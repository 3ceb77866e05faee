import { newsCoverUrl, wideUrl } from '../pictures.ts';
import type { NewsSeed } from '../types.ts';
import { article, bullets, heading, p, quote, steps } from './html.ts';

export const updates: readonly NewsSeed[] = [
  {
    newsId: 3015,
    title: '游戏盒子 0.1.0：断点续传与文件校验',
    category: 'update',
    cover: newsCoverUrl('long-line'),
    publishDaysAgo: 1.5,
    contentHtml: article(
      p('这一版我们只做一件事：让下载值得信任。'),
      heading('断点续传'),
      p(
        '网络断开、电脑休眠、盒子被意外关闭，都不会让下载从头再来。重新打开后，点“继续”即可从上次的位置接着下载。',
      ),
      heading('逐个校验'),
      p('每个文件下载完成后都会校验，全部通过才会安装。校验不通过的文件会被丢弃并自动重下一次。'),
      heading('其他改进'),
      bullets(
        '同一时间只下载一款游戏，避免抢占带宽。',
        '下载前检查磁盘剩余空间，不够时会告诉您还差多少。',
        '支持修复已安装的游戏，只补缺损的部分。',
      ),
    ),
  },
  {
    newsId: 3016,
    gameId: 1004,
    title: '《剑隐云墟》三职业平衡调整',
    category: 'update',
    cover: wideUrl('sword-in-cloud-ruins'),
    publishDaysAgo: 2.7,
    contentHtml: article(
      p('根据最近三周的对战数据，本次维护对三条道途做小幅调整。'),
      bullets(
        '剑修：“断岳”起手时间缩短，连续使用间隔略增。',
        '符修：雷符不再被同名符覆盖，改为刷新持续时间。',
        '体修：“不动”期间可以缓慢移动。',
      ),
      quote('我们希望每种道途都有明显的长处，也有愿意承认的短处。'),
    ),
  },
  {
    newsId: 3017,
    gameId: 1006,
    title: '《霜原王座》冰雪版：新地图“白桦死林”开放',
    category: 'update',
    cover: wideUrl('frost-throne'),
    publishDaysAgo: 3.9,
    contentHtml: article(
      p('穿过冰封兵营的东门，就是白桦死林。树干里的水全部冻裂，夜里走过，像有人在一扇一扇地敲门。'),
      heading('新内容'),
      bullets(
        '新敌人“寒鸦母”，每次振翅都会带来一场小雪。',
        '新材料“寒鸦羽”，可制作落雪不沾的斗篷。',
        '新篝火点两处，位置请自行寻找。',
      ),
    ),
  },
  {
    newsId: 3018,
    gameId: 1008,
    title: '《万里海图》三端存档互通说明',
    category: 'update',
    cover: wideUrl('ten-thousand-li-chart'),
    publishDaysAgo: 6.1,
    contentHtml: article(
      p('三端互通已全部开放。电脑、手机与平板使用同一个账号时，海图、货舱与船员自动同步。'),
      steps(
        '在任意一端退出到港口界面，等待右上角“已同步”。',
        '在另一端登录同一服务器。',
        '若提示存档较旧，请选择时间较新的一份。',
      ),
    ),
  },
  {
    newsId: 3019,
    gameId: 1012,
    title: '《钢脊防线》修复左膝卡死的问题（是真的问题，不是设定）',
    category: 'update',
    cover: wideUrl('steel-spine-line'),
    publishDaysAgo: 10.2,
    contentHtml: article(
      p(
        '三号机的左膝会卡，这是设定。但上周更新之后，所有机甲的左膝都会卡，这是我们的错，现已修复。',
      ),
      p('受影响期间的维修费用会全额返还，请在邮件中领取。'),
    ),
  },
  {
    newsId: 3020,
    title: '商店搜索升级：服务器名和版本名都能搜',
    category: 'update',
    cover: newsCoverUrl('far-sail'),
    publishDaysAgo: 12.8,
    contentHtml: article(
      p(
        '顶部搜索框现在支持服务器名与版本名的任意片段。搜“听雨”能找到“双线12区·听雨”，搜“合击”能找到所有合击版本。',
      ),
      p('结果里会标出命中的文字，并按开服时间由近到远排列。'),
    ),
  },
  {
    newsId: 3021,
    gameId: 1016,
    title: '《狐月山庄》花期更新：夜里才开的栀子与夜合',
    category: 'update',
    cover: wideUrl('fox-moon-manor'),
    publishDaysAgo: 17.4,
    contentHtml: article(
      p('本周起，暖房里的栀子与后山的夜合依次开放，入夜以后香气最浓。'),
      p('错过的花，明年再开。已经收进花册的不受影响。'),
    ),
  },
];
