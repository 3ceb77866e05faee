import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { FEATURES_OFF } from '../host/test/features-off.ts';

/** Playwright's own list; it exports none, so its source is read. */
function listOfPlaywright(): string[] {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const [, list = ''] = /disabledFeatures = \[(.*?)\]/s.exec(readFileSync(bundle, 'utf8')) ?? [];
  return [...list.matchAll(/^\s*"(\w+)",?$/gm)].flatMap(([, name]) => name ?? []);
}

it('the tests’ browsers turn off all features that Playwright does, but for Edge’s and Windows’', () => {
  const own = listOfPlaywright().filter((name) => !/^ms|Win$/.test(name));
  // Fewer would mean that the list is written in another way.
  expect(own.length).toBeGreaterThan(10);
  expect(FEATURES_OFF).toEqual(expect.arrayContaining(own));
});
