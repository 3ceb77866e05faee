import type { CallResult } from '@gamebox/contract';
import { getPrivilege } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

export type Privilege = CallResult<typeof getPrivilege>;
export type Level = Privilege['levels'][number];
export type Offer = Privilege['offers'][number];

/** The levels, what they cost this player now, and where the player stands. */
export const usePrivilege = () => useCall(getPrivilege, {}, { staleTime: 0 });
