/** Words for the platform's staff: only the platform may use them. */
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

/** Words for trade outside the platform, and its channels. */
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

/** Words that the law or good manners forbid in a name. */
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

/** A contact number: a mobile, a chat account. */
const CONTACT = /\d{7}/;

/** Letters of other scripts that look like Latin letters, next to Latin letters. */
const MIXED =
  /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u;

/** Whether the nickname is forbidden. It has already passed the contract's rules. */
export function isRefusedNickname(nickname: string): boolean {
  if (MIXED.test(nickname)) return true;
  // Treats an accented letter, and an i without its dot, as the plain letter.
  const bare = nickname.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC');
  const plain = bare.toLowerCase().replaceAll('ı', 'i');
  // Finds a word even with signs between its letters.
  const close = plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
  // Latin words match only as whole words: Sigma does not contain gm.
  const latin = [...(plain.match(/[a-z]+/g) ?? []), ...(close.match(/[a-z]+/g) ?? [])];
  return (
    HAN.some((word) => close.includes(word)) ||
    latin.some((word) => LATIN.has(word)) ||
    CONTACT.test(close)
  );
}
