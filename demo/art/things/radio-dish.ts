import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A radio telescope on its mount, dish turned up to the left. About 420 × 460; foot at the origin. */
export function radioDish(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  mirrored = false,
): void {
  const { c, p } = stage;
  const dark = mix(color, p.near, 0.6);
  c.at(
    x,
    y,
    scale,
    () => {
      c.path('M-70 0L-14 -170H14L70 0H48L28 -60H-28L-48 0ZM-20 -84H20L12 -140H-12Z', {
        fill: dark,
      });
      c.path('M-58 -30H58M-44 -72L40 -110M44 -72L-40 -110', { stroke: dark, width: 7 });
      c.path(poly(-92, 0, -84, -22, 84, -22, 92, 0), { fill: mix(dark, p.near, 0.4) });
      c.turned(-38, 0, -200, () => dish(stage, color, dark));
      c.path('M30 -22V-50H78V-22Z', { fill: dark });
      c.path('M40 -42h10v12h-10zM58 -42h10v12h-10z', { fill: p.lamp });
    },
    mirrored,
  );
}

function dish(stage: Stage, color: string, dark: string): void {
  const { c, p } = stage;
  c.path(poly(-46, -196, 46, -196, 26, -150, -26, -150), { fill: dark });
  c.path('M-200 -300Q-150 -186 0 -182T200 -300Q110 -250 0 -250T-200 -300Z', {
    fill: mix(color, p.near, 0.4),
  });
  const bowl = c.linear(-200, -300, 200, -300, [
    [0, mix(color, p.light, 0.75)],
    [0.5, color],
    [1, mix(color, p.near, 0.45)],
  ]);
  c.ellipse(0, -300, 200, 54, { fill: bowl });
  c.ellipse(0, -294, 150, 38, { fill: mix(color, p.near, 0.3), opacity: 0.55 });
  c.ellipse(0, -288, 92, 22, { fill: mix(color, p.near, 0.55), opacity: 0.6 });
  let spokes = '';
  for (let index = 0; index < 12; index += 1) {
    const angle = (index / 12) * Math.PI * 2;
    spokes += `M0 -284L${num(Math.cos(angle) * 198)} ${num(-300 + Math.sin(angle) * 53)}`;
  }
  c.path(spokes, { stroke: dark, width: 1.8, opacity: 0.6 });
  c.ellipse(0, -300, 200, 54, { stroke: mix(p.light, '#ffffff', 0.4), width: 4 });
  c.path('M-120 -268L0 -420M120 -268L0 -420M0 -250V-420', {
    stroke: mix(color, p.light, 0.5),
    width: 4.5,
  });
  c.path(poly(-16, -436, 16, -436, 12, -404, -12, -404), { fill: color });
  c.glow(0, -424, 90, p.accent, 0.9);
  c.circle(0, -424, 9, { fill: mix(p.accent, '#ffffff', 0.6) });
}
