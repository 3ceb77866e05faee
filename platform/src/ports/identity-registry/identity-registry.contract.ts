import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityRegistry, RegistryAnswer } from './port.ts';

export interface RegistryUnderTest {
  readonly registry: IdentityRegistry;
  /** Sets the answer to the next submissions. */
  readonly answerWith: (answer: RegistryAnswer) => void;
  /** Makes the registry decide about a pending account. */
  readonly decide: (accountKey: string, answer: RegistryAnswer) => void;
  readonly breakDown: () => Promise<void> | void;
  readonly close: () => Promise<void>;
}

const person = { accountKey: 'gamebox-100001', name: '林川', idCard: '11010519491231002X' };

/** What every implementation of IdentityRegistry must do. */
export function registryContract(name: string, create: () => Promise<RegistryUnderTest>): void {
  describe(`identity registry by ${name}`, () => {
    let tested: RegistryUnderTest;
    beforeEach(async () => {
      tested = await create();
    });
    afterEach(() => tested.close());

    test.each(['passed', 'pending', 'failed'] as const)('answers %s', async (answer) => {
      tested.answerWith(answer);
      expect(await tested.registry.submit(person)).toBe(answer);
    });

    test('is asked again until a pending submission is decided', async () => {
      tested.answerWith('pending');
      await tested.registry.submit(person);
      expect(await tested.registry.ask(person)).toBe('pending');
      tested.decide(person.accountKey, 'passed');
      expect(await tested.registry.ask(person)).toBe('passed');
    });

    test('says when it can’t be asked, and nothing of the person', async () => {
      await tested.breakDown();
      for (const ask of [tested.registry.submit, tested.registry.ask]) {
        const error: unknown = await ask(person).catch((error: unknown) => error);
        expect(error).toMatchObject({ name: 'RegistryUnavailableError' });
        expect(inspect(error)).not.toMatch(/林川|110105/);
      }
    });
  });
}
