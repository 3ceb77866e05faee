import type { MemberLevel } from '@gamebox/contract';
import type { AvatarProps } from '@gamebox/ui/avatar.tsx';
import type { TagTone } from '@gamebox/ui/tag.tsx';

interface MemberLook {
  name: string;
  tone: TagTone;
  ring: NonNullable<AvatarProps['level']>;
}

/** A member level as players know it. */
export const memberLooks: Readonly<Record<MemberLevel, MemberLook>> = {
  0: { name: '普通会员', tone: 'neutral', ring: 'common' },
  1: { name: '红钻会员', tone: 'crimson', ring: 'diamond' },
  2: { name: '至尊会员', tone: 'gold', ring: 'supreme' },
};

/** A level that this version does not know. */
export const unknownLook: MemberLook = { name: '未知等级', tone: 'neutral', ring: 'common' };

/** Null where the platform does not tell the level. */
export function lookOf(level: MemberLevel | null | undefined): MemberLook | null {
  if (level === undefined) return null;
  return level === null ? unknownLook : memberLooks[level];
}
