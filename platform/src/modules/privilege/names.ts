import { MemberLevel } from '@gamebox/contract';

const NAMES: Readonly<Record<MemberLevel, string>> = {
  [MemberLevel.common]: '普通会员',
  [MemberLevel.diamond]: '红钻会员',
  [MemberLevel.supreme]: '至尊会员',
};

export function levelName(level: MemberLevel): string {
  return NAMES[level];
}
