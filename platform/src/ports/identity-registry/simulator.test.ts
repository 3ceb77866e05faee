import { expect, test } from 'vitest';
import { parseIdCard } from '../../china/id-card.ts';
import { ageAt, chinaClock } from '../../china/time.ts';
import { registryContract } from './identity-registry.contract.ts';
import { createRegistrySimulator } from './simulator.ts';

registryContract('the simulator', async () => {
  const simulator = createRegistrySimulator(Date.now);
  return {
    registry: simulator,
    answerWith: simulator.setMode,
    decide: simulator.decide,
    breakDown: () => simulator.setMode('unavailable'),
    close: async () => undefined,
  };
});

test.each(['2026-01-01T00:00:00+08:00', '2026-06-17T12:00:00+08:00', '2028-12-31T23:59:59+08:00'])(
  'knows people of the ages it says, with right numbers, on %s',
  (date) => {
    const now = Date.parse(date);
    const people = createRegistrySimulator(() => now).people();
    expect(people.map(({ age }) => age)).toEqual(expect.arrayContaining([7, 12, 17]));
    for (const { idCard, age } of people) {
      const card = parseIdCard(idCard, chinaClock(now).day);
      expect(card).not.toBeNull();
      expect(ageAt(card?.birthDate ?? '', now)).toBe(age);
    }
  },
);

test('fails a known number with another name, and passes whoever it does not know', async () => {
  const simulator = createRegistrySimulator(Date.now);
  const [known] = simulator.people();
  const submit = (name: string, idCard: string) =>
    simulator.submit({ accountKey: 'a', name, idCard });
  expect(await submit('别人', known?.idCard ?? '')).toBe('failed');
  expect(await submit('陌生人', '11010519491231002X')).toBe('passed');
});

test('takes up what was pending before a restart', async () => {
  const simulator = createRegistrySimulator(Date.now);
  const pending = simulator.people().find(({ answer }) => answer === 'pending');
  const person = { accountKey: 'a', name: pending?.name ?? '', idCard: pending?.idCard ?? '' };
  expect(await simulator.ask(person)).toBe('pending');
  simulator.decide('a', 'failed');
  expect(await simulator.ask(person)).toBe('failed');
});
