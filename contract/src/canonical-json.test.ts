import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

test('the order of keys does not change the text', () => {
  const text = '{"a":[1,null,"河"],"b":{"c":true,"d":-2}}';
  expect(canonicalJson({ b: { d: -2, c: true }, a: [1, null, '河'] })).toBe(text);
  expect(canonicalJson(JSON.parse(text))).toBe(text);
});

test.each([[undefined], [1.5], [Number.NaN], [2 ** 60], [{ a: undefined }], [() => 1], [1n]])(
  'a value that it can’t represent exactly is refused: %s',
  (value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  },
);
