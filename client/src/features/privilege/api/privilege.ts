import type { CallResult } from '@gamebox/contract';
import { getPrivilege } from '@gamebox/contract';
import { useCall } from '@gamebox/web/use-call.ts';

export type Privilege = CallResult<typeof getPrivilege>;
export type Level = Privilege['levels'][number];
export type Offer = Privilege['offers'][number];

/** The levels, their prices for this player now, and the player's own state. */
export const usePrivilege = () => useCall(getPrivilege, {}, { staleTime: 0 });
