import type { BalanceUnit } from '@gamebox/contract';
import { INTEGRAL_LOG_PAGE_SIZE, pageBalanceLog, pageIntegralLog } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

export const LOG_PAGE_SIZE = INTEGRAL_LOG_PAGE_SIZE;

/** One page of a balance's log; points have their own call. */
export function useBalanceLog(unit: BalanceUnit, pageNo: number) {
  const paging = { pageNo, pageSize: LOG_PAGE_SIZE };
  const points = unit === 'points';
  const ofPoints = useCall(
    pageIntegralLog,
    { query: paging },
    { enabled: points, placeholderData: keepPreviousData },
  );
  const ofUnit = useCall(
    pageBalanceLog,
    { query: { ...paging, unit } },
    { enabled: !points, placeholderData: keepPreviousData },
  );
  return points ? ofPoints : ofUnit;
}
