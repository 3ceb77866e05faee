/** Nobody but the platform speaks for it. */
const OFFICES = [
  '官方',
  '客服',
  '管理员',
  '管理員',
  '系统消息',
  '系统通知',
  '系统公告',
  '系統消息',
  '运营',
  '運營',
  '工作人员',
  '巡查员',
  '充值中心',
  '游戏盒子',
  'gamebox',
  'admin',
  'administrator',
  'system',
  'official',
  'gm',
  'root',
];

/** Trade outside of the platform, and what it is done through. */
const TRADE = [
  '代充',
  '代练',
  '代打',
  '低价充值',
  '首充号',
  '收号',
  '卖号',
  '外挂',
  '私服',
  '辅助脚本',
  '加微',
  '加威信',
  '加扣扣',
  '加群',
  '微信号',
  'http',
  'www',
  'com',
];

/** What the law and good manners keep out of a name. */
const UNLAWFUL = [
  '赌博',
  '博彩',
  '赌场',
  '六合彩',
  '时时彩',
  '百家乐',
  '色情',
  '裸聊',
  '约炮',
  '援交',
  '嫖娼',
  '卖淫',
  '迷药',
  '毒品',
  '冰毒',
  '海洛因',
  '大麻',
  '枪支',
  '炸药',
  '假币',
  '洗钱',
  '办证',
  '发票',
  '高利贷',
  '裸贷',
  '法轮',
  '台独',
  '港独',
  '藏独',
  '疆独',
  '纳粹',
  '习近平',
  '習近平',
  '毛泽东',
  '邓小平',
  '共产党',
  '国民党',
  '操你',
  '傻逼',
  '傻比',
  '煞笔',
  '妈逼',
  '你妈',
  '狗日',
  '杂种',
  '婊子',
  '脑残',
  'fuck',
  'shit',
  'nigger',
];

const WORDS = [...OFFICES, ...TRADE, ...UNLAWFUL];
const LATIN = new Set(WORDS.filter((word) => /^[a-z]+$/.test(word)));
const HAN = WORDS.filter((word) => !LATIN.has(word));

/** A number that reaches somebody: a mobile, a chat account. */
const CONTACT = /\d{7}/;

/** Letters of other scripts that look like Latin ones, beside Latin ones. */
const MIXED =
  /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u;

/** Whether nobody may be called so; the nickname has passed the contract's rules before. */
export function isRefusedNickname(nickname: string): boolean {
  if (MIXED.test(nickname)) return true;
  // A letter with an accent reads as the letter, and so does an i without its dot.
  const bare = nickname.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  const plain = bare.toLowerCase().replaceAll('ı', 'i');
  // A word is no less one for the signs between its letters.
  const close = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  // Latin ones only as whole words: Sigma is no gm.
  const latin = [...(plain.match(/[a-z]+/g) ?? []), ...(close.match(/[a-z]+/g) ?? [])];
  return (
    HAN.some((word) => close.includes(word)) ||
    latin.some((word) => LATIN.has(word)) ||
    CONTACT.test(close)
  );
}
