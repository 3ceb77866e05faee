import { checkSign, getSignTaskInfo, sign } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SignService } from './service.ts';

export function signRoutes(signs: SignService): readonly Implementation[] {
  return [
    implementForUser(checkSign, ({ session }) => signs.signedToday(session.userId)),
    implementForUser(sign, ({ session }) => signs.sign(session.userId)),
    implementForUser(getSignTaskInfo, ({ session }) => signs.info(session.userId)),
  ];
}
