import { createHash } from 'node:crypto';
import { DAY_MS } from '@gamebox/platform/china/time.ts';

interface GiftPackSeed {
  readonly gameId: number;
  readonly name: string;
  readonly content: string;
  /** Whole days from today's beginning. */
  readonly fromDays: number;
  readonly untilDays: number;
  readonly codes: number;
}

const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;
const FIRST_ID = 1;

const USAGE = [
  '1. 登录游戏，进入要领取的角色',
  '2. 打开主界面右上角的“福利”，选择“礼包兑换”',
  '3. 粘贴兑换码并确认，物品会放进邮箱，请在 7 天内取出',
  '每个角色只能使用一次，兑换码过期后不能再用。',
].join('\n');

const seed = (
  gameId: number,
  name: string,
  content: string,
  [fromDays, untilDays]: readonly [number, number],
  codes = 40,
): GiftPackSeed => ({ gameId, name, content, fromDays, untilDays, codes });

const SEEDS: readonly GiftPackSeed[] = [
  seed(1001, '新手启程礼包', '铜钱 ×5,000、回城卷 ×20、白银灯笼 ×1', [-30, 60], 60),
  seed(1001, '灯会周礼包', '灯油 ×30、双倍经验符（1 小时）×2', [-2, 5]),
  seed(1001, '开区冲级礼包', '经验丹 ×10、强化石 ×15、坐骑体验（3 天）', [2, 16]),
  seed(1001, '河灯限定礼包', '香囊 ×5、河灯头饰（7 天）', [-40, -10], 8),
  seed(1002, '舰长补给箱', '燃料 ×2,000、维修工具 ×8、普通图纸 ×3', [-12, 30]),
  seed(1002, '双线合击礼包', '合击卡 ×2、装甲板 ×20', [-5, 9], 7),
  seed(1003, '折纸师礼包', '彩纸 ×60、纸龙皮肤：青瓷', [-8, 40]),
  seed(1004, '三职业选择礼包', '职业武器（稀有）×1、药水 ×50', [-3, 25]),
  seed(1004, '云墟探秘礼包', '探秘令 ×5、云纹披风（7 天）', [4, 20]),
  seed(1005, '国战先锋礼包', '军令 ×10、粮草 ×3,000、战旗：赤', [-6, 2]),
  seed(1006, '霜原御寒礼包', '暖炉 ×3、冰晶 ×80、雪橇体验（3 天）', [-20, 45]),
  seed(1008, '远航启航礼包', '船帆 ×1、淡水 ×500、航海图残页 ×6', [-1, 29]),
  seed(1009, '江湖再会礼包', '女儿红 ×10、银两 ×8,000', [-60, -3], 5),
  seed(1012, '重装合击礼包', '弹药箱 ×12、合击核心 ×1', [7, 28]),
  seed(1017, '雷泽擂鼓礼包', '神兽蛋 ×1、雷纹石 ×25', [-9, 12]),
  // All of its codes are claimed.
  seed(1002, '首潮纪念礼包', '纪念船徽 ×1、燃料 ×500', [-4, 6], 0),
  seed(1003, '纸鹤传书礼包', '信笺 ×20、纸鹤坐骑（7 天）', [-25, 3], 3),
  seed(1006, '破冰冲锋礼包', '冰晶 ×120、雪原披风（永久）', [1, 15]),
  seed(1010, '夜访限定礼包', '夜明珠 ×2、隐身符 ×8', [-7, 21], 25),
  seed(1011, '满水播种礼包', '稻种 ×30、蓑衣 ×1、水牛（3 天）', [-3, 4]),
  seed(1014, '下潜补给礼包', '氧气瓶 ×10、声呐信标 ×2', [-15, 32], 12),
  seed(1005, '烽烟会师礼包', '战鼓 ×3、军令 ×20', [-52, -20], 4),
];

export const giftPackRows = (today: number) =>
  SEEDS.map(({ gameId, name, content, fromDays, untilDays }, position) => ({
    giftPackId: FIRST_ID + position,
    gameId,
    name,
    content,
    usage: USAGE,
    validFrom: today + fromDays * DAY_MS,
    validUntil: today + untilDays * DAY_MS,
    position,
    shown: true,
  }));

/** The same codes at every start: claimed ones are not added again. */
export const giftCodeRows = SEEDS.flatMap(({ gameId, codes }, position) =>
  Array.from({ length: codes }, (_, at) => ({
    giftCodeId: FIRST_ID + position * 100 + at,
    giftPackId: FIRST_ID + position,
    gameId,
    code: codeOf(`${String(position)} ${String(at)}`),
  })),
);

function codeOf(seed: string): string {
  const digest = createHash('sha256').update(`gamebox demo ${seed}`).digest();
  const characters = Array.from(digest.subarray(0, CODE_LENGTH), (byte) =>
    CODE_CHARACTERS.charAt(byte % CODE_CHARACTERS.length),
  );
  return [0, 4, 8].map((at) => characters.slice(at, at + 4).join('')).join('-');
}
