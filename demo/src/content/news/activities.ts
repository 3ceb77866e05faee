import { coverUrl, newsCoverUrl, wideUrl } from '../pictures.ts';
import type { NewsSeed } from '../types.ts';
import { article, bullets, heading, p, picture, quote, steps, table } from './html.ts';

export const activities: readonly NewsSeed[] = [
  {
    newsId: 3001,
    gameId: 1001,
    title: '《青河灯录》夜市开市：从牌楼一路逛到河边',
    category: 'activity',
    cover: newsCoverUrl('night-market'),
    publishDaysAgo: 0.2,
    contentHtml: article(
      p(
        '从今夜起，青河南岸多了一条夜市街。灯铺、茶摊、当铺和说书人都在同一条街上，掌灯人渡河之前，先来街上走一趟。',
      ),
      heading('街上有什么'),
      p('夜市在游戏里的天黑之后开张，天亮收摊。每个摊位有自己的时辰，去晚了只能等下一夜。'),
      table(
        ['摊位', '时辰', '卖什么'],
        ['灯铺', '戌时至丑时', '灯骨、灯纸与灯油'],
        ['茶摊', '亥时', '一碗热茶，和半句真话'],
        ['篙匠', '子时', '修补长篙，只收铜钱'],
        ['说书人', '子时', '讲一段沉水旧城的旧事'],
      ),
      heading('怎么去'),
      steps(
        '在渡口与老船工说话，接下“夜里的街”。',
        '提一盏亮着的灯，从牌楼进街；灯灭了，摊主就看不见您。',
        '走到街尾的河埠头，就能直接上船渡河。',
      ),
      picture(newsCoverUrl('night-market'), '夜市街景：从牌楼一直亮到河边'),
      heading('给第一次来的掌灯人'),
      bullets(
        '还没有下载的玩家，可以先在详情页下载好游戏，再挑一个喜欢的服务器。',
        '街上的摊主不认装备，只认灯色，新角色也能逛完整条街。',
      ),
      quote('夜市不打烊，只是天亮了，人就看不见它。'),
    ),
  },
  {
    newsId: 3002,
    gameId: 1001,
    title: '《青河灯录》灯市服今日开服，点灯送长篙',
    category: 'activity',
    cover: wideUrl('lanterns-of-qinghe'),
    publishDaysAgo: 0.4,
    contentHtml: article(
      p(
        '新服“青河·灯市”今日开服。灯市是青河唯一只在夜里开的集市，新服前三天昼夜不分，集市全天营业。',
      ),
      heading('开服活动'),
      bullets(
        '创建角色即送“渡口长篙”与灯油 20 份。',
        '前三天完成五次渡河委托，领取限定河灯“第一盏”。',
        '首位进入沉水旧城的队伍，名字刻在渡口木桩上。',
      ),
      heading('温馨提示'),
      p(
        '开服首小时登录人数较多，进入时可能排队。排队期间可以先下载好游戏并完成校验，轮到您时会直接进入。',
      ),
    ),
  },
  {
    newsId: 3003,
    gameId: 1002,
    title: '《铁潮》双线服八点涨潮：沉船湾打捞周',
    category: 'activity',
    cover: wideUrl('iron-tide'),
    publishDaysAgo: 1.1,
    contentHtml: article(
      p('本周起，沉船湾的沉船数量由八艘增加到十四艘，每晚 20:00 涨潮开放，21:00 退潮结束。'),
      heading('打捞规则'),
      steps(
        '涨潮前十分钟在深港或雾岛编队，主舰与副舰需同在一个编队。',
        '进入沉船湾后，舱位装满前可以反复下潜。',
        '退潮前未驶出海湾的舰船，当次打捞所得归海。',
      ),
      p('打捞到“怒潮核心”的舰长可在港务官处登记，周日结算时按登记数排名。'),
    ),
  },
  {
    newsId: 3004,
    gameId: 1003,
    title: '纸龙折纸大会：把你的折法寄给我们',
    category: 'activity',
    cover: wideUrl('paper-dragon'),
    publishDaysAgo: 2.3,
    contentHtml: article(
      p(
        '在《纸龙》里折出过让自己得意的一只吗？把折痕图导出，通过帮助中心投稿，入选的折法会写进下一章，署您的名字。',
      ),
      heading('投稿要求'),
      bullets(
        '折痕图由游戏内“导出折法”生成，不接受截图。',
        '每人最多三份，以最后提交的为准。',
        '折法名称不超过六个字。',
      ),
      heading('时间'),
      p('即日起至本月最后一个周日 24:00。结果在次月第一个周五公布。'),
    ),
  },
  {
    newsId: 3005,
    gameId: 1015,
    title: '《烽火连城》攻城月：每周三、周日晚八点，城门见',
    category: 'activity',
    cover: newsCoverUrl('arena'),
    publishDaysAgo: 3.6,
    contentHtml: article(
      p('本月的攻城战照常在每周三、周日 20:00 开启，持续一个时辰。云梯、冲车、地道三路同时开放。'),
      bullets(
        '攻方：先破城门的行会得城，先登城头的人留名城碑。',
        '守方：未入行会的玩家可以在城内受雇守城。',
        '新区开区的第一周只开云梯一路，方便新行会熟悉城防。',
      ),
      p('攻城前一刻钟停止入会与退会，请会长提前安排人手。'),
    ),
  },
  {
    newsId: 3006,
    title: '钟楼长夜：十二座钟楼，等人来敲',
    category: 'activity',
    cover: newsCoverUrl('bell-tower'),
    publishDaysAgo: 5.2,
    contentHtml: article(
      p('《青河灯录》两岸的十二座钟楼在入夜以后依次开放，每座钟楼只在自己的时辰里能登上去。'),
      heading('怎么敲'),
      bullets(
        '登楼要三个人：一人掌灯，一人推杵，一人数更。',
        '更数数错了，钟不会响，要等到第二夜。',
        '十二座都敲响之后，河心会浮出一条没有名字的船。',
      ),
    ),
  },
  {
    newsId: 3007,
    gameId: 1011,
    title: '云上梯田·满水：今天的水刚好漫过第三级',
    category: 'activity',
    cover: wideUrl('terraces-above-clouds'),
    publishDaysAgo: 8.4,
    contentHtml: article(
      p('雨后这几天，山上的水最足。活动期间梯田灌水不限次数，邻居来帮工的时间延长一小时。'),
      p('把灌满水的梯田在黄昏时拍下来，使用游戏内相册投稿，我们会选十二张做成明年的月历。'),
    ),
  },
];

export const longTitled: NewsSeed = {
  newsId: 3026,
  title:
    '关于《烽火连城之十二路诸侯会盟讨逆·典藏纪念》赤阳城二区、攻城10区与攻城12区合并后行会归属、城碑名录与未领取攻城奖励处理办法的详细说明',
  category: 'notice',
  cover: coverUrl('siege-of-twelve-lords'),
  publishDaysAgo: 6.5,
  contentHtml: article(
    p(
      '为改善攻城人数不足的问题，赤阳城二区、攻城10区与攻城12区将于本周四维护时合并。合并后的服务器沿用“赤阳城二区·云梯”的名称。',
    ),
    heading('行会归属'),
    p('同名行会按建会时间先后保留原名，后建者自动加后缀“·二”“·三”，会长可在十四天内免费改名一次。'),
    heading('城碑名录'),
    bullets('三个服务器的城碑内容全部保留，按攻破日期排列。', '同一天攻破的，以登城时刻先后为序。'),
    heading('未领取的奖励'),
    p('维护前未领取的攻城奖励会在合并完成后以邮件发放，三十天内有效。'),
  ),
};
