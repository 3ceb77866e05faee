import { getUserDetail, verifyIdentity } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { IdentityService } from './identity-service.ts';
import type { UserService } from './service.ts';

export function userRoutes(
  users: UserService,
  identities: IdentityService,
): readonly Implementation[] {
  return [
    implementForUser(getUserDetail, ({ session }) => users.detail(session.userId)),
    implementForUser(
      verifyIdentity,
      async ({ session, body }) => {
        await identities.verify(session.userId, body.name, body.idCard);
        return true;
      },
      { rate: 'strict' },
    ),
  ];
}
