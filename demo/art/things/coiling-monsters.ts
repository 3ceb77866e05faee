import { mix } from '../core/color.ts';
import { bezier, pt, ribbon, smooth } from '../core/geometry.ts';
import type { Point } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';
import { dragonBody, dragonHead } from './dragon.ts';
import { eyes } from './monsters.ts';
import type { Monster } from './monsters.ts';

/** Arms of a sea monster about its head. About 760 × 520; the water at the origin. */
export function kraken(stage: Stage, at: Monster): void {
  const { c, p } = stage;
  c.at(at.x, at.y, at.scale, () => {
    const rim = c.edge(p.light, 0, -200, 0.9);
    for (const side of [-1, 1]) {
      tentacle(
        stage,
        [pt(side * 300, 60), pt(side * 420, -220), pt(side * 210, -300), pt(side * 330, -480)],
        at.color,
        70,
      );
      tentacle(
        stage,
        [pt(side * 180, 60), pt(side * 160, -260), pt(side * 330, -330), pt(side * 190, -560)],
        mix(at.color, p.near, 0.3),
        60,
      );
    }
    c.path('M-150 60Q-170-120-120-230Q-70-360 0-400Q70-360 120-230Q170-120 150 60Z', {
      fill: at.color,
      stroke: rim,
      width: 3,
    });
    c.path('M-110-200Q-70-330 0-380Q-50-250-50-120Q-80-150-110-200Z', {
      fill: mix(at.color, p.light, 0.35),
      opacity: 0.6,
    });
    eyes(stage, 72, -110, 26);
    tentacle(
      stage,
      [pt(-110, 70), pt(-60, -120), pt(-190, -110), pt(-220, -250)],
      mix(at.color, p.light, 0.12),
      46,
    );
    tentacle(
      stage,
      [pt(110, 70), pt(90, -90), pt(200, -70), pt(170, -200)],
      mix(at.color, p.light, 0.12),
      46,
    );
  });
}

function along([a, b, e, f]: readonly [Point, Point, Point, Point], steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, index) => bezier(a, b, e, f, index / steps));
}

function tentacle(
  stage: Stage,
  curve: readonly [Point, Point, Point, Point],
  color: string,
  thick: number,
): void {
  const { c, p } = stage;
  const spine = along(curve, 14);
  c.path(`${smooth(ribbon(spine, (t) => thick * (1 - t) + 5))}Z`, {
    fill: color,
    stroke: c.edge(p.light, 0, -260, 0.7),
    width: 2,
  });
  spine
    .slice(2, -2)
    .forEach(({ x, y }, index) =>
      c.circle(x, y, thick * 0.16 * (1 - index / 14) + 2, { fill: mix(color, p.accent, 0.45) }),
    );
}

/** A dragon rearing out of the ground, looking left. About 640 × 620; the ground at the origin. */
export function serpent(stage: Stage, at: Monster): void {
  const { c, p } = stage;
  c.at(at.x, at.y, at.scale, () => {
    const coil = along([pt(-60, 80), pt(-20, -300), pt(330, -320), pt(360, 80)], 16);
    dragonBody(stage, coil, 96, mix(at.color, p.near, 0.3), 0.3);
    const neck = along([pt(110, 90), pt(330, -160), pt(-160, -300), pt(-20, -480)], 18);
    dragonBody(stage, neck, 124, at.color, 0.4);
    dragonHead(stage, -30, -480, 1.15, mix(at.color, p.light, 0.08));
  });
}
