import { expect, test } from 'vitest';
import { samplePrivilege } from '../../../test/sample-privilege.ts';
import { benefitRows, keepsPromise } from './benefit-rows.ts';

test('an unknown benefit is said to be unknown, and no reason to say that it was changed', () => {
  const sample = samplePrivilege({ memberLevel: 1 });
  const [, sold] = sample.levels;
  if (sold === undefined) throw new Error('The sample has three levels');
  const benefits = { ...sold.benefits, bonusPercent: null, signPoints: null, signRubies: null };
  const privilege = { ...sample, benefits };
  const valuesOf = (name: string) =>
    benefitRows(privilege).find((row) => row.name === name)?.values[1];
  expect(['充值加赠', '每日签到', '每日抽奖'].map(valuesOf)).toEqual(['未知', '未知', '+2 次']);
  expect(keepsPromise(privilege)).toBe(false);
  expect(keepsPromise({ ...privilege, benefits: { ...sold.benefits, signPoints: 9 } })).toBe(true);
});
