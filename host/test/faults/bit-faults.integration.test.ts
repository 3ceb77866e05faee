import { BITS } from './scenarios/bits.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios(BITS);
