import { coverUrl, newsCoverUrl, wideUrl } from '../pictures.ts';
import type { NewsSeed } from '../types.ts';
import { article, bullets, heading, p, picture, quote, steps, table } from './html.ts';

export const activities: readonly NewsSeed[] = [
  {
    newsId: 3001,
    title: '福利大厅夜市开张：签到、任务、积分抽奖全攻略',
    category: 'activity',
    cover: newsCoverUrl('night-market'),
    publishDaysAgo: 0.2,
    contentHtml: article(
      p(
        '从今天起，福利大厅换上了夜市的样子。签到、任务、活跃宝箱、积分商城和抽奖都在同一条街上，逛一圈只要两分钟。',
      ),
      heading('先签到，再逛街'),
      p('每天第一次登录盒子即可签到。连续签到的天数越多，奖励越好；断签之后从第一天重新计算。'),
      table(
        ['连续天数', '奖励', '说明'],
        ['第 1 天', '20 积分', '断签后从这里开始'],
        ['第 3 天', '60 积分 + 专区币 10', '专区币仅限专区游戏使用'],
        ['第 5 天', '福利币 5–15', '随机数额，抽取后即到账'],
        ['第 7 天', '满 30 减 5 优惠券', '7 天内有效'],
      ),
      heading('任务怎么做'),
      bullets(
        '每日任务：登录、下载一款游戏、游玩满 30 分钟，凌晨零点刷新。',
        '每周任务：累计游玩 5 小时、参与一次新服，周一零点刷新。',
        '一次性任务：完成实名认证、绑定手机号，做完永久有效。',
      ),
      p(
        '任务进度由系统按实际行为记录，不需要截图，也不需要手动上报。完成后点“领取”，重复点击不会重复发放。',
      ),
      picture(newsCoverUrl('night-market'), '夜市街景：从牌楼一直亮到河边'),
      heading('抽奖的概率在哪里看'),
      p(
        '抽奖页右上角的“概率公示”列出每件奖品的概率与剩余库存。每次抽奖前系统会先公布一个承诺值，抽完公布随机种子，任何人都可以自己核对。',
      ),
      quote('奖品库存为零后不会再被抽中，也不会悄悄补成别的东西。'),
    ),
  },
  {
    newsId: 3002,
    title: '《青河灯录》灯市服今日开放，点灯送长篙',
    category: 'activity',
    cover: wideUrl('lanterns-of-qinghe'),
    publishDaysAgo: 0.4,
    contentHtml: article(
      p(
        '新服“青河·灯市”今日开放。灯市是青河唯一只在夜里开的集市，新服前三天昼夜不分，集市全天营业。',
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
    title: '红钻会员日：每月八号，福利翻一番',
    category: 'activity',
    cover: newsCoverUrl('arena'),
    publishDaysAgo: 3.6,
    contentHtml: article(
      p('每月 8 日为红钻会员日。当天红钻与至尊会员签到积分翻倍，活跃宝箱额外开启一次。'),
      bullets(
        '普通用户：当天任意充值即可体验一天红钻签到。',
        '红钻会员：签到积分 ×2。',
        '至尊会员：签到积分 ×2，并得优惠券一张。',
      ),
      p('翻倍只对当天的签到生效，不影响连续签到奖励。'),
    ),
  },
  {
    newsId: 3006,
    title: '邀请好友一起点灯：全民推广夏季篇',
    category: 'activity',
    cover: newsCoverUrl('bell-tower'),
    publishDaysAgo: 5.2,
    contentHtml: article(
      p('把您的专属链接或二维码发给朋友，朋友完成注册、实名认证并游玩满一小时，双方各得 50 积分。'),
      heading('说明'),
      bullets(
        '同一手机号、同一身份证号只计一次。',
        '榜单分日榜、周榜、月榜，每天零点更新。',
        '发现批量注册，相关奖励会被收回。',
      ),
    ),
  },
  {
    newsId: 3007,
    title: '云上梯田·小满：今天的水刚好漫过第三级',
    category: 'activity',
    cover: wideUrl('terraces-above-clouds'),
    publishDaysAgo: 8.4,
    contentHtml: article(
      p('小满前后，山上的水最足。活动期间梯田灌水不限次数，邻居来帮工的时间延长一小时。'),
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
