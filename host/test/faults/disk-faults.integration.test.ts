import { DISK } from './scenarios/disk.ts';
import { MANIFESTS } from './scenarios/manifests.ts';
import { testScenarios } from './test-scenarios.ts';

testScenarios([...DISK, ...MANIFESTS]);
