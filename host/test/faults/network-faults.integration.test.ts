import { HTTP } from './scenarios/http.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios(HTTP);
