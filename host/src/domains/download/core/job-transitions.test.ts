import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STATE_FACTS, STATE_FOUND } from './job-state.ts';
import type { JobState } from './job-state.ts';
import { cell, nextState } from './job-transitions.ts';
import type { Cell, JobEvent } from './job-transitions.ts';

const PAGE = join(import.meta.dirname, '../../../../../docs/host-jobs.md');

const isState = (value: string): value is JobState => value in STATE_FACTS;
const STATES = Object.keys(STATE_FACTS).filter(isState);

const ASKED = ['begin', 'begin-move', 'enqueue', 'pause', 'cancel', 'uninstall', 'close'] as const;
const OF_RUNS = [
  'decided',
  'finished',
  'stopped',
  'stopped-empty',
  'cut-off',
  'failed',
  'undecided',
] as const;
const OF_REMOVALS = ['removed', 'removal-failed'] as const;
const EVENTS: readonly JobEvent[] = [...ASKED, ...OF_RUNS, ...OF_REMOVALS];

/** The tables in the documentation: state and event, and the cell. */
function drawn(): Map<string, string> {
  const cells = new Map<string, string>();
  let head: string[] = [];
  for (const line of readFileSync(PAGE, 'utf8').split('\n')) {
    const [state = '', ...row] = line
      .split('|')
      .slice(1, -1)
      .map((text) => text.trim());
    if (state === 'state') head = row;
    else if (isState(state)) row.forEach((text, at) => cells.set(`${state} ${head[at]}`, text));
  }
  return cells;
}

const SIGNS: Partial<Record<Cell, string>> = { refused: '✗', never: '' };

test('the table in docs/host-jobs.md is the one in the code', () => {
  const cells = drawn();
  const known = new Set(EVENTS.flatMap((event) => STATES.map((state) => `${state} ${event}`)));
  const others = [...cells.keys()].filter((key) => !known.has(key));
  expect(others.filter((key) => !key.endsWith(' meaning'))).toEqual([]);
  const table = (read: (state: JobState, event: JobEvent) => string) =>
    STATES.map((state) => [state, ...EVENTS.map((event) => read(state, event))].join(' | '));
  expect(table((state, event) => cells.get(`${state} ${event}`) ?? '')).toEqual(
    table((state, event) => {
      const says = cell(state, event);
      return SIGNS[says] ?? says;
    }),
  );
});

test('a refused event throws its code, and an impossible one throws too', () => {
  expect(() => nextState('running', 'begin', 7)).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ kind: 'already-downloading' }) }),
  );
  expect(() => nextState('queued', 'stopped', 7)).toThrow('queued');
  expect(nextState('paused', 'pause', 7)).toBeNull();
});

/** All states that a job may reach from this one, including itself. */
function reachable(from: JobState): Set<JobState> {
  const seen = new Set([from]);
  for (const state of seen)
    for (const event of EVENTS) {
      const next = cell(state, event);
      if (isState(next)) seen.add(next);
    }
  return seen;
}

const events = fc.array(fc.constantFrom(...EVENTS), { maxLength: 40 });
const found = fc.constantFrom(...Object.values(STATE_FOUND));

/** The state after these events; refused and impossible events change nothing. */
function walk(from: JobState, path: readonly JobEvent[]): JobState {
  let state = from;
  for (const event of path) {
    const next = cell(state, event);
    if (isState(next)) state = next;
  }
  return state;
}

test('every state can be reached', () => {
  const all = Object.values(STATE_FOUND).map(reachable);
  expect(STATES.filter((state) => !all.some((states) => states.has(state)))).toEqual([]);
});

/** The final states that a job can reach, including by the next host. */
function endsOf(state: JobState): JobState[] {
  const here = reachable(state);
  const later = STATE_FACTS[state].isKept
    ? reachable(STATE_FOUND[STATE_FACTS[state].recorded])
    : [];
  const all = new Set([...here, ...later]);
  return (['finished', 'removed'] as const).filter((end) => all.has(end));
}

/** A job that is given up or has ended can't reach both. */
const ONE_END: Partial<Record<JobState, JobState[]>> = {
  finished: ['finished'],
  removed: ['removed'],
};

test('no sequence of events reaches a state from which no end can be reached', () => {
  fc.assert(
    fc.property(found, events, (from, path) => {
      const state = walk(from, path);
      const ends = ONE_END[state] ?? ['finished', 'removed'];
      expect({ state, ends: endsOf(state) }).toEqual({ state, ends });
    }),
  );
});

const WHILE_ON: Record<'on' | 'ending', readonly JobEvent[]> = {
  on: ['finished', 'cut-off', 'failed'],
  ending: ['finished', 'cut-off', 'failed', 'stopped', 'stopped-empty'],
};

test('however a run ends, its place becomes free', () => {
  for (const state of STATES) {
    const { run } = STATE_FACTS[state];
    if (run === 'none') continue;
    const after = WHILE_ON[run].map((event) => nextState(state, event, 1) ?? state);
    expect(after.filter((next) => STATE_FACTS[next].run !== 'none')).toEqual([]);
  }
});

test('a job whose run is active begins no second one', () => {
  const on = STATES.filter((state) => STATE_FACTS[state].run !== 'none');
  const begins = on.flatMap((state) => [cell(state, 'begin'), cell(state, 'begin-move')]);
  expect(new Set(begins)).toEqual(new Set(['refused']));
});

test('a decided job only goes forward, unless its decision was not written or it is abandoned', () => {
  const back = STATES.filter((state) => STATE_FACTS[state].isDecided).flatMap((state) =>
    EVENTS.filter((event) => {
      const next = cell(state, event);
      return isState(next) && !STATE_FACTS[next].isDecided;
    }).map((event) => `${state}, ${event}`),
  );
  expect(back).toEqual(['switching, finished', 'switching, undecided', 'abandoning, removed']);
});

test('a waiting, paused or failed job is restored from its record in the same state', () => {
  for (const state of ['queued', 'paused', 'failed'] as const)
    expect(STATE_FOUND[STATE_FACTS[state].recorded]).toBe(state);
  for (const state of ['offline', 'running', 'moving', 'suspending', 'suspended'] as const)
    expect(STATE_FOUND[STATE_FACTS[state].recorded]).toBe('queued');
});
