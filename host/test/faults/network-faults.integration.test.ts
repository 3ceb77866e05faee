import { BITS } from './scenarios/bits.ts';
import { HTTP } from './scenarios/http.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios([...BITS, ...HTTP]);
