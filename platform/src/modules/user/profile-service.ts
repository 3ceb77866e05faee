import { NICKNAME_CHANGES, NICKNAME_DAYS, nickname as nicknameRules } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AVATAR_ADDRESSES } from './new-user.ts';
import { isRefusedNickname } from './nickname-words.ts';
import type { ProfileRepository } from './profile-repository.ts';

export interface ProfileChange {
  readonly nickname?: string | undefined;
  readonly avatar?: string | undefined;
}

export interface ProfileService {
  /** Rejects with NICKNAME_… or AVATAR_NOT_FOUND; then nothing has changed. */
  readonly update: (userId: number, change: ProfileChange) => Promise<void>;
  /** Addresses of the pictures to choose from. */
  readonly avatars: () => readonly string[];
}

export interface ProfileDeps {
  readonly db: Database;
  readonly repository: ProfileRepository;
  readonly now: () => number;
}

export function createProfileService(deps: ProfileDeps): ProfileService {
  return {
    avatars: () => AVATAR_ADDRESSES,
    update: async (userId, { nickname, avatar }) => {
      if (avatar !== undefined && !AVATAR_ADDRESSES.includes(avatar))
        throw new BusinessError('AVATAR_NOT_FOUND');
      if (nickname !== undefined) await changeNickname(deps, userId, checkNickname(nickname));
      if (avatar !== undefined) await deps.repository.setAvatar(userId, avatar);
    },
  };
}

function checkNickname(given: string): string {
  const { data } = nicknameRules.safeParse(given);
  if (data === undefined) throw new BusinessError('NICKNAME_INVALID');
  if (isRefusedNickname(data)) throw new BusinessError('NICKNAME_REFUSED');
  return data;
}

async function changeNickname(
  { db, repository, now }: ProfileDeps,
  userId: number,
  nickname: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const nicknameBefore = await repository.findNickname(tx, userId);
    if (nicknameBefore === nickname) return;
    const since = now() - NICKNAME_DAYS * DAY_MS;
    if ((await repository.countChanges(tx, userId, since)) >= NICKNAME_CHANGES)
      throw new BusinessError('NICKNAME_TOO_OFTEN');
    await repository.changeNickname(tx, { userId, nicknameBefore, nickname, time: now() });
  });
}
