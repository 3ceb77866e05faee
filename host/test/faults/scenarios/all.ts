import { MANIFESTS } from './manifests.ts';
import type { Scenario } from '../scenario.ts';
import { BITS } from './bits.ts';
import { DISK } from './disk.ts';
import { HTTP } from './http.ts';
import { KILLS } from './kill.ts';

export const SCENARIOS: readonly Scenario[] = [...KILLS, ...BITS, ...HTTP, ...DISK, ...MANIFESTS];
