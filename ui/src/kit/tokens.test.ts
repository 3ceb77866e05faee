import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(selector));
  const body = block.slice(block.indexOf('{'), block.indexOf('\n}'));
  const pairs = body.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6}|rgba\([\d., ]+\))/g);
  return new Map([...pairs].map(([, name, value]) => [name ?? '', value ?? '']));
}

const dark = tokens("[data-theme='dark']");
const light = new Map([...dark, ...tokens("[data-theme='light']")]);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

type Layer = readonly [number, number, number, number];

/** The parts of `rgba(226, 61, 75, 0.16)`. */
function layer(name: string, theme: Map<string, string>): Layer {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (theme.get(name) ?? '')
    .split(/[^\d.]+/)
    .filter((part) => part !== '')
    .map(Number);
  return [red, green, blue, alpha];
}

/** The colour of a translucent layer on an opaque ground. */
function over([red, green, blue, alpha]: Layer, ground: string): string {
  const parts = [red, green, blue].map((part, at) => {
    const below = Number.parseInt(ground.slice(1 + 2 * at, 3 + 2 * at), 16);
    return Math.round(part * alpha + below * (1 - alpha));
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ['frame', 'ground', 'surface', 'raised'];
const texts = ['text', 'text-secondary', 'crimson-text', 'gold-text', 'jade-text', 'amber-text'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['frame', 'ground', 'surface'].map((ground) => ['text-faint', ground] as const),
  ['text-faint-raised', 'raised'],
  ['text-faint', 'field'],
  ...['fill', 'fill-hover', 'fill-pressed', 'deep'].map(
    (fill) => ['on-crimson', `crimson-${fill}`] as const,
  ),
  ...['text', 'text-secondary', 'gold-text'].map((text) => [text, 'chosen'] as const),
  ['on-jade', 'jade'],
] as const;

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('the %s theme', (_name, theme) => {
  test.each(pairs)('%s on %s is readable', (text, ground) => {
    const [front, back] = [theme.get(text), theme.get(ground)];
    expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['field', 'ground', 'surface', 'raised'])('the lines of fields show on %s', (name) => {
    for (const line of ['line-field', 'text-faint'])
      expect(contrast(theme.get(line) ?? '', theme.get(name) ?? '')).toBeGreaterThanOrEqual(3);
  });

  test.each(['crimson', 'gold', 'jade', 'amber'])(
    'a %s tag in a selected cell is readable',
    (tone) => {
      const cell = over(layer('selected', theme), theme.get('surface') ?? '');
      const tag = over(layer(`${tone}-soft`, theme), cell);
      expect(contrast(theme.get(`${tone}-text`) ?? '', tag)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

test('the light theme names nothing the dark one lacks', () => {
  const [, darkBlock = '', lightBlock = ''] = css.split(/\[data-theme='(?:dark|light)'\]/);
  const names = (block: string) => block.match(/--[\w-]+(?=:)/g) ?? [];
  const known = new Set(names(darkBlock));
  expect(names(lightBlock).filter((name) => !known.has(name))).toEqual([]);
});
