import { expect } from 'vitest';
import type {
  IdentityRegistry,
  RegistryAnswer,
  RegistryPerson,
} from '../src/ports/identity-registry/port.ts';

/** A question that the registry has not answered yet. */
export interface HeldQuestion {
  readonly kind: 'submit' | 'ask';
  readonly person: RegistryPerson;
  readonly answer: (answer: RegistryAnswer) => void;
  readonly fail: (error: Error) => void;
}

export interface HeldRegistry extends IdentityRegistry {
  /** The question with this number, counted from 0; waits until it is asked. */
  readonly question: (number: number) => Promise<HeldQuestion>;
  readonly count: () => number;
}

/** A registry that answers each question when the test says so, in any order. */
export function createHeldRegistry(): HeldRegistry {
  const questions: HeldQuestion[] = [];
  const hold = (kind: HeldQuestion['kind']) => (person: RegistryPerson) => {
    const { promise, resolve, reject } = Promise.withResolvers<RegistryAnswer>();
    questions.push({ kind, person, answer: resolve, fail: reject });
    return promise;
  };
  return {
    submit: hold('submit'),
    ask: hold('ask'),
    question: async (number) => {
      await expect
        .poll(() => questions.length, { interval: 5, timeout: 10_000 })
        .toBeGreaterThan(number);
      const question = questions[number];
      if (question === undefined) throw new Error('No such question');
      return question;
    },
    count: () => questions.length,
  };
}
