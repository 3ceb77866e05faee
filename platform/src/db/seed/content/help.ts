import type { HelpCategory } from '@gamebox/contract';
import { helpAboutGames } from './help-games.ts';

export interface HelpSeed {
  readonly category: HelpCategory;
  readonly question: string;
  /** A line is a paragraph or a step. */
  readonly answer: readonly string[];
  readonly keywords: string;
}

const SEEDS: readonly HelpSeed[] = [
  {
    category: 'account',
    question: '收不到短信验证码怎么办？',
    answer: [
      '1. 确认手机号填写正确，手机没有欠费，信号正常',
      '2. 查看短信是否被安全软件拦截到了“垃圾短信”',
      '3. 同一个号码每 60 秒可以获取一次，每天最多 10 次，超过后请第二天再试',
      '验证码 5 分钟内有效，连续输错 5 次需要重新获取。',
    ],
    keywords: '短信 收不到 登录 手机',
  },
  {
    category: 'account',
    question: '微信登录的二维码失效了怎么办？',
    answer: [
      '二维码 5 分钟内有效，失效后点击二维码上的“点击刷新”。',
      '扫码后请在手机上点“确认登录”。如果手机提示网络异常，请切换网络后再扫一次。',
    ],
    keywords: '扫码 过期 微信',
  },
  {
    category: 'account',
    question: '怎样更换绑定的手机号？',
    answer: [
      '1. 打开“个人中心”，在手机号一行点“更换”',
      '2. 先用原手机号收取验证码，验证本人',
      '3. 再填写新手机号和新的验证码',
      '原手机号已经停用、收不到验证码时，请在本页“反馈问题”里说明，客服会协助核实。',
    ],
    keywords: '换绑 改手机 手机号停用',
  },
  {
    category: 'account',
    question: '账号在别的电脑上登录过，怎样退出？',
    answer: [
      '打开“个人中心 › 登录设备”，能看到每台设备的登录时间。点“退出该设备”后，那台电脑会立即退出登录。',
      '如果有不认识的设备，退出后建议同时更换绑定的手机号。',
    ],
    keywords: '异地登录 盗号 踢下线 设备',
  },
  {
    category: 'recharge',
    question: '充值可以用哪些方式付款？',
    answer: [
      '支持支付宝、微信支付，以及账户余额、福利币和平台币。',
      '选好游戏、区服、账号和金额后，页面会先写明到账多少、返利多少，确认无误再付款。',
    ],
    keywords: '支付宝 微信支付 余额 付款',
  },
  {
    category: 'recharge',
    question: '付款成功了，游戏里没有到账？',
    answer: [
      '1. 到账通常在 1 分钟以内，请在“充值返利 › 充值记录”里查看订单状态',
      '2. 状态是“已到账”时，请在游戏里重新登录一次角色',
      '3. 超过 10 分钟仍未到账，请在本页“反馈问题”，写明订单号和充值时间',
      '没有完成的订单会自动关闭，多付的钱会原路退回。',
    ],
    keywords: '没到账 掉单 订单 退款',
  },
  {
    category: 'recharge',
    question: '充错了游戏或区服，可以退款吗？',
    answer: [
      '还没有到账的订单会自动关闭并退款。已经到账的充值按游戏的规则处理，请尽快在本页“反馈问题”，写明订单号，客服会协助您核实。',
    ],
    keywords: '退款 充错 区服',
  },
  {
    category: 'gift',
    question: '礼包在哪里领？怎样兑换？',
    answer: [
      '1. 打开游戏的详情页，在“游戏礼包”里点“领取”，也可以在“礼包服务”按游戏查找',
      '2. 领取后点“复制”，把兑换码粘贴到游戏的礼包兑换处',
      '每个礼包每个账号可以领一次，兑换码一直保存在“礼包服务 › 我的礼包”。',
    ],
    keywords: '兑换码 CDK 激活码 领取',
  },
  {
    category: 'gift',
    question: '兑换码提示“已被使用”或“不存在”？',
    answer: [
      '请先核对：兑换码是否属于这个游戏，有没有多复制空格，是否已经过了有效期。',
      '我们不会把同一个兑换码发给两个人。确认无误仍不能使用时，请在本页“反馈问题”，写明礼包名称和兑换码。',
    ],
    keywords: '兑换失败 无效 已使用',
  },
  {
    category: 'gift',
    question: '积分怎样获得，有什么用？',
    answer: [
      '每日签到、完成任务、打开活跃宝箱都能获得积分，明细在“个人中心 › 积分明细”。',
      '积分可以在“福利大厅”的积分商城兑换优惠券、福利币和实物，也可以用来抽奖。',
    ],
    keywords: '签到 任务 积分商城 抽奖',
  },
  {
    category: 'gift',
    question: '抽到了实物奖品，怎样寄给我？',
    answer: [
      '1. 在中奖记录里点“填写地址”，选择或新增一个收货地址',
      '2. 寄出以后，“个人中心 › 我的订单”里会显示快递公司和单号，消息里也会通知您',
      '寄出之前可以修改地址。',
    ],
    keywords: '中奖 地址 快递 发货',
  },
  {
    category: 'gift',
    question: '抽奖公平吗？怎样核对？',
    answer: [
      '每一轮开始时，先公布奖品表和随机种子的指纹；这一轮结束后再公布种子本身。',
      '在“抽奖 › 核对抽奖”里，可以用您自己的电脑重新计算每一次抽奖，结果必须一致。',
    ],
    keywords: '概率 公平 种子 验证',
  },
  {
    category: 'safety',
    question: '为什么要实名认证？',
    answer: [
      '按照国家新闻出版署的规定，没有实名认证的账号不能进入游戏，也不能充值。',
      '点右上角头像，在“个人中心”里填写姓名和身份证号码即可，通常几秒钟完成。您的信息加密保存，只用于认证。',
    ],
    keywords: '身份证 认证 实名',
  },
  {
    category: 'safety',
    question: '未成年人什么时候可以玩？',
    answer: [
      '未满 18 周岁的玩家，只能在周五、周六、周日和法定节假日的 20:00 至 21:00 玩游戏。调休上班的周末不能玩。',
      '时间到了游戏会提醒并停止计时，请提前存档。',
    ],
    keywords: '防沉迷 未成年 时间 学生',
  },
  {
    category: 'safety',
    question: '未成年人充值有什么限制？',
    answer: [
      '未满 8 周岁不能充值；8 至 15 周岁单次不超过 50 元，每月不超过 200 元；16、17 周岁单次不超过 100 元，每月不超过 400 元。',
      '家长发现孩子误充值，请在本页“反馈问题”联系我们。',
    ],
    keywords: '防沉迷 充值 家长 退款',
  },
  {
    category: 'safety',
    question: '怎样防止账号被盗？',
    answer: [
      '验证码只给自己用，客服不会向您索要验证码和密码。',
      '不要使用来历不明的外挂和加速器，不要在公共电脑上勾选自动登录。离开前在右上角退出登录。',
    ],
    keywords: '盗号 密码 外挂 诈骗',
  },
];

export const helpArticles = [...helpAboutGames, ...SEEDS].map(({ answer, ...article }, index) => ({
  articleId: index + 1,
  ...article,
  answer: answer.join('\n'),
  position: index,
  shown: true,
}));

/** 1 answers for every platform without a row of its own. */
export const helpContacts = [
  {
    plat: 1,
    phone: '400-000-0000',
    email: 'help@gamebox.example',
    wechat: '游戏盒子服务号',
    hours: '每天 9:00–22:00',
  },
];
