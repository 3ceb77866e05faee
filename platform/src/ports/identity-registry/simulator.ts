import { setTimeout as delay } from 'node:timers/promises';
import { knownPeople } from './people.ts';
import type { KnownPerson } from './people.ts';
import { RegistryUnavailableError } from './port.ts';
import type { IdentityRegistry, RegistryAnswer, RegistryPerson } from './port.ts';

/** `auto` follows the list of people, and passes everybody else. */
export type RegistryMode = 'auto' | RegistryAnswer | 'unavailable';

export interface Submission extends RegistryPerson {
  readonly answer: RegistryAnswer;
  /** Epoch milliseconds. */
  readonly time: number;
}

export interface RegistrySimulator extends IdentityRegistry {
  readonly people: () => readonly KnownPerson[];
  /** The latest first. */
  readonly submissions: () => readonly Submission[];
  readonly decide: (accountKey: string, answer: RegistryAnswer) => void;
  readonly setMode: (mode: RegistryMode) => void;
  readonly mode: () => RegistryMode;
  readonly setDelay: (ms: number) => void;
  readonly delay: () => number;
}

const KEPT = 200;

/**
 * A registry in memory. Submissions that were pending before a restart are added again when asked
 * about.
 */
export function createRegistrySimulator(now: () => number): RegistrySimulator {
  const submissions = new Map<string, Submission>();
  let mode: RegistryMode = 'auto';
  let delayMs = 0;
  const record = (person: RegistryPerson, answer: RegistryAnswer): RegistryAnswer => {
    submissions.delete(person.accountKey);
    submissions.set(person.accountKey, { ...person, answer, time: now() });
    const oldest = submissions.keys().next().value;
    if (submissions.size > KEPT && oldest !== undefined) submissions.delete(oldest);
    return answer;
  };
  const work = async () => {
    if (delayMs > 0) await delay(delayMs);
    if (mode === 'unavailable') throw new RegistryUnavailableError('simulator');
  };
  const judge = (person: RegistryPerson): RegistryAnswer => {
    if (mode !== 'auto' && mode !== 'unavailable') return mode;
    const known = knownPeople(now()).find(({ idCard }) => idCard === person.idCard);
    if (known === undefined) return 'passed';
    return known.name === person.name ? known.answer : 'failed';
  };
  return {
    submit: async (person) => {
      await work();
      return record(person, judge(person));
    },
    ask: async (person) => {
      await work();
      return submissions.get(person.accountKey)?.answer ?? record(person, judge(person));
    },
    people: () => knownPeople(now()),
    submissions: () => [...submissions.values()].toReversed(),
    decide: (accountKey, answer) => {
      const submission = submissions.get(accountKey);
      if (submission !== undefined) submissions.set(accountKey, { ...submission, answer });
    },
    setMode: (next) => {
      mode = next;
    },
    mode: () => mode,
    setDelay: (ms) => {
      delayMs = ms;
    },
    delay: () => delayMs,
  };
}
