import type { Canvas } from '../core/canvas.ts';
import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import type { Palette } from '../core/palettes.ts';

/** A war machine's pilot in a closed helmet. */
export function mechHead(c: Canvas, p: Palette): void {
  const steel = mix(p.haze, '#ffffff', 0.3);
  c.path(poly(14, 250, 30, 196, 84, 176, 156, 176, 210, 196, 226, 250), {
    fill: mix(steel, p.near, 0.55),
  });
  c.path(poly(30, 196, 84, 176, 84, 250, 14, 250), { fill: mix(steel, p.near, 0.3) });
  c.path(poly(96, 186, 144, 186, 136, 226, 104, 226), { fill: p.accent });
  c.path(poly(62, 96, 80, 54, 120, 40, 160, 54, 178, 96, 170, 150, 144, 184, 96, 184, 70, 150), {
    fill: steel,
  });
  c.path(poly(120, 40, 160, 54, 178, 96, 170, 150, 144, 184, 120, 184), {
    fill: mix(steel, p.near, 0.45),
  });
  c.path(poly(112, 42, 120, 20, 128, 42, 124, 92, 116, 92), { fill: p.accent });
  c.path(poly(70, 100, 170, 100, 160, 138, 134, 146, 106, 146, 80, 138), { fill: p.near });
  c.path(poly(78, 106, 162, 106, 154, 132, 130, 139, 110, 139, 86, 132), {
    fill: mix(p.accent, p.lamp, 0.35),
  });
  c.path(poly(78, 106, 122, 106, 104, 137, 86, 132), { fill: '#ffffff', opacity: 0.5 });
  c.path('M98 160H142M102 172H138', { stroke: p.near, width: 5 });
}
