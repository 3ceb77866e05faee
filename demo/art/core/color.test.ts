import { describe, expect, it } from 'vitest';
import { lightnessOf, mix } from './color.ts';

describe('mix', () => {
  it('gives either colour at its end', () => {
    expect(mix('#e23d4b', '#0e0f13', 0)).toBe('#e23d4b');
    expect(mix('#e23d4b', '#0e0f13', 1)).toBe('#0e0f13');
  });

  it('gives grey between black and white', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toMatch(/^#(..)\1\1$/);
  });
});

describe('lightnessOf', () => {
  it('goes from black to white', () => {
    expect(lightnessOf('#000000')).toBeCloseTo(0);
    expect(lightnessOf('#ffffff')).toBeCloseTo(1);
  });
});
