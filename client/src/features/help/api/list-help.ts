import { listHelp } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

/** All questions and answers, and the contact. */
export function useHelp() {
  return useCall(listHelp);
}

/** The platform's contact in one line; empty if unknown. */
export function useContactLine(enabled: boolean): string {
  const contact = useCall(listHelp, {}, { enabled, silent: true }).data?.contact ?? null;
  if (contact === null) return '';
  const { phone, wechat, email } = contact;
  const ways = [
    ['客服电话', phone],
    ['微信服务号', wechat],
    ['邮箱', email],
  ];
  return ways.flatMap(([name, way]) => (way === '' ? [] : `${name} ${way}`)).join('，');
}
