import { bindPhone, checkOldMobile, sendSmsCode, updateMobile } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { MobileService } from './mobile-service.ts';

export function mobileRoutes(mobiles: MobileService): readonly Implementation[] {
  const strict = { rate: 'strict' } as const;
  return [
    implementForUser(
      sendSmsCode,
      async ({ session, body, client: { address } }) => {
        await mobiles.sendCode(session, { mobile: body.mobile, captcha: body.captcha, address });
        return true;
      },
      strict,
    ),
    implementForUser(
      checkOldMobile,
      async ({ session, body, client }) => {
        await mobiles.proveOld(session, { code: body.code, client });
        return true;
      },
      strict,
    ),
    implementForUser(
      updateMobile,
      async ({ session, body, client }) => {
        await mobiles.change(session, body.mobile, { code: body.code, client });
        return true;
      },
      strict,
    ),
    implementForUser(
      bindPhone,
      async ({ session, body, client }) => {
        await mobiles.bind(session, body.mobile, { code: body.code, client });
        return true;
      },
      strict,
    ),
  ];
}
