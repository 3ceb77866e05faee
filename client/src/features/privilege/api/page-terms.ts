import { pageMemberTerms } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';
import { keepPreviousData } from '@tanstack/react-query';

export const TERMS_PAGE_SIZE = 10;

/** The player's member terms, the latest first. */
export const useMemberTerms = (pageNo: number) =>
  useCall(
    pageMemberTerms,
    { query: { pageNo, pageSize: TERMS_PAGE_SIZE } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
