import { avatarKeys, avatarUrl } from './pictures.ts';
import type { AvatarKey } from './pictures.ts';
import type { AvatarSeed } from './types.ts';

const names: Record<AvatarKey, string> = {
  swordsman: '斗笠剑客',
  fox: '赤狐',
  pilot: '机甲驾驶员',
  owl: '夜枭',
  crane: '白鹤',
  captain: '老船长',
  panda: '竹林食客',
  masked: '傩面人',
};

export const avatars: readonly AvatarSeed[] = avatarKeys.map((key, index) => ({
  avatarId: index + 1,
  name: names[key],
  picture: avatarUrl(key),
}));
