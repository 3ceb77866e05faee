import type { Canvas } from './canvas.ts';
import { mix } from './color.ts';
import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

/** What a scene draws on: a canvas, the colours, and the subject's position. */
export type Stage = {
  readonly c: Canvas;
  readonly p: Palette;
  readonly r: Random;
  readonly w: number;
  readonly h: number;
  /** The subject's scale: 1 fills a 600×800 cover. */
  readonly s: number;
  /** The subject's middle. */
  readonly cx: number;
  /** The horizon. */
  readonly hy: number;
};

/** The ground's colour at a depth: 0 is lost in the haze, 1 is nearest. */
export function ground(stage: Stage, depth: number): string {
  return mix(stage.p.haze, stage.p.near, Math.min(1, 0.08 + depth ** 0.85 * 0.92));
}

/** Moves the light; scenes call it before they draw anything with a rim. */
export function setLight(stage: Stage, x: number, y: number): void {
  stage.c.light = { x, y };
}
