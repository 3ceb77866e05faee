import { getUserDetail, listAvatars, updateProfile, verifyIdentity } from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { IdentityService } from './identity-service.ts';
import type { ProfileService } from './profile-service.ts';
import type { UserService } from './service.ts';

export function userRoutes(
  users: UserService,
  identities: IdentityService,
  profiles: ProfileService,
): readonly Implementation[] {
  return [
    implementForUser(getUserDetail, ({ session }) => users.detail(session.userId)),
    implement(listAvatars, () => [...profiles.avatars()]),
    implementForUser(updateProfile, async ({ session, body }) => {
      await profiles.update(session.userId, body);
      return true;
    }),
    implementForUser(
      verifyIdentity,
      async ({ session, body, client }) => {
        await identities.verify(session.userId, body, client);
        return true;
      },
      { rate: 'strict' },
    ),
  ];
}
