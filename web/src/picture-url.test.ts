import { afterEach, expect, test } from 'vitest';
import { pictureUrl } from './picture-url.ts';

const setBase = (base: string | undefined) => Object.assign(window, { __GAMEBOX_API__: base });

afterEach(() => setBase(undefined));

test('a path of the API stays on this origin where nothing else is set', () => {
  expect(pictureUrl('/assets/covers/a.svg')).toBe('/assets/covers/a.svg');
});

test('a path of the API goes where the API is', () => {
  setBase('https://box.example/');
  expect(pictureUrl('/assets/covers/a.svg')).toBe('https://box.example/assets/covers/a.svg');
});

test.each(['https://cdn.example/a.png', 'data:image/png;base64,AA', '//cdn.example/a.png'])(
  '%s is whole already',
  (address) => {
    setBase('https://box.example');
    expect(pictureUrl(address)).toBe(address);
  },
);

test.each([null, undefined, ''])('no picture (%s) is the empty text', (missing) => {
  expect(pictureUrl(missing)).toBe('');
});
