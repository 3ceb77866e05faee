import { describe, expect, it } from 'vitest';
import { compact } from './compact.ts';

describe('compact', () => {
  it('uses relative commands if they are shorter, and merges repeats', () => {
    expect(compact('M100 200L110 200L110 210Z')).toBe('M100 200l10 0 0 10Z');
  });

  it('continues after a closed outline from its start point', () => {
    expect(compact('M100 100h50v50Zm7 7h5')).toBe('M100 100h50v50Zm7 7h5');
  });

  it('keeps arc flags unchanged', () => {
    expect(compact('M500 500A20 20 0 1 0 510 505')).toBe('M500 500a20 20 0 1 0 10 5');
  });

  it('leaves out unneeded zeros and spaces', () => {
    expect(compact('M0.5 -0.2l-0.5 0.5')).toBe('M.5-.2L0 .3');
  });

  it('reads pairs after a move as lines', () => {
    expect(compact('M10 10 12 12')).toBe('M10 10l2 2');
  });
});
