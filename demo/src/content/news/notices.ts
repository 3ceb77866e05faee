import { newsCoverUrl } from '../pictures.ts';
import type { NewsSeed } from '../types.ts';
import { article, bullets, heading, p, steps, table } from './html.ts';

export const notices: readonly NewsSeed[] = [
  {
    newsId: 3008,
    title: '周四例行维护公告（06:00–08:00）',
    category: 'notice',
    cover: newsCoverUrl('workshop'),
    publishDaysAgo: 0.8,
    contentHtml: article(
      p(
        '为保障稳定运行，盒子将于本周四 06:00–08:00 进行例行维护。维护期间暂时无法登录，已经启动的游戏不受影响。',
      ),
      bullets(
        '维护前请安排好时间，维护期间不能启动新的游戏。',
        '未完成的下载会保留进度，维护结束后可继续。',
        '如需延长，我们会在此更新时间。',
      ),
      p('给您带来不便，敬请谅解。'),
    ),
  },
  {
    newsId: 3009,
    title: '未成年人游戏时段与实名认证说明',
    category: 'notice',
    cover: newsCoverUrl('guard-gate'),
    publishDaysAgo: 2,
    contentHtml: article(
      p('根据国家新闻出版署的有关规定，盒子对未成年人账号执行以下限制，请家长与玩家知悉。'),
      heading('游戏时段'),
      p(
        '未满 18 周岁的用户，仅可在周五、周六、周日和法定节假日的 20:00–21:00 进入游戏。因调休而上班的周末不在此列。',
      ),
      table(
        ['日子', '可进入的时段'],
        ['周一至周四（非法定节假日）', '不可进入'],
        ['周五、周六、周日', '20:00–21:00'],
        ['法定节假日', '20:00–21:00'],
      ),
      heading('实名认证'),
      p('年龄以实名认证信息为准。未完成实名认证的账号不能启动游戏。'),
    ),
  },
  {
    newsId: 3010,
    title: '关于打击冒充客服行为的提醒',
    category: 'notice',
    cover: newsCoverUrl('fox-mask'),
    publishDaysAgo: 4.1,
    contentHtml: article(
      p(
        '近期有人冒充客服，以“账号异常”“版本过期”为由索要验证码。请记住：客服不会向您索要短信验证码、密码或身份证照片。',
      ),
      steps(
        '不要把验证码告诉任何人。',
        '在个人中心查看已登录的设备，发现陌生设备立即下线。',
        '通过帮助中心“联系我们”核实。',
      ),
    ),
  },
  {
    newsId: 3011,
    title: '实名认证通道恢复正常',
    category: 'notice',
    cover: newsCoverUrl('open-gate'),
    publishDaysAgo: 7.3,
    contentHtml: article(
      p(
        '昨晚 21:10 至 22:05，实名认证接口响应缓慢，部分用户提交后长时间处于“认证中”。目前已恢复正常。',
      ),
      p(
        '处于“认证中”的申请会自动重新查询，不需要再次提交；若今天 18:00 后仍未通过，请核对姓名与身份证号后重试。',
      ),
    ),
  },
  {
    newsId: 3012,
    title: '开服时间显示调整：精确到分钟',
    category: 'notice',
    cover: newsCoverUrl('hour-drum'),
    publishDaysAgo: 9.6,
    contentHtml: article(
      p(
        '此前开服时间只写到小时，容易误会。即日起，首页的开服时间表与游戏详情页的开服时间都精确到分钟，写几点开就是几点开。',
      ),
      bullets('还没有开放的服务器会写出还要等多久。', '开服时间如有变动，以首页的时间表为准。'),
    ),
  },
  {
    newsId: 3013,
    title: '账号登录设备管理上线',
    category: 'notice',
    cover: newsCoverUrl('signal-station'),
    publishDaysAgo: 13.5,
    contentHtml: article(
      p(
        '现在可以在个人中心看到账号在哪些设备上登录，并逐个下线。下线后该设备需要重新扫码或输入验证码。',
      ),
      p('在网吧等公用电脑登录后，建议离开前点击“退出”。忘记了也没关系，用手机登录后可以远程下线。'),
    ),
  },
  {
    newsId: 3014,
    title: '节假日客服时间安排',
    category: 'notice',
    cover: newsCoverUrl('harvest'),
    publishDaysAgo: 16.2,
    contentHtml: article(
      p('节假日在线客服时间为每日 10:00–22:00，其余时间可在帮助中心留言，我们会在次日上午回复。'),
      p('无法登录的问题二十四小时有人值守。祝大家平安。'),
    ),
  },
];
