import { KILLS } from './scenarios/kill.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios(KILLS);
