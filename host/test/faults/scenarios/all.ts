import type { Scenario } from '../scenario.ts';
import { HTTP } from './http.ts';
import { KILLS } from './kill.ts';

export const SCENARIOS: readonly Scenario[] = [...KILLS, ...HTTP];
