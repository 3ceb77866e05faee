import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';
import type { Building } from './roofs.ts';

/** A felt tent with a lit door. Origin at its foot; about 130 × 80. */
export function yurt(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    const shell = 'M-62 0V-36Q-46 -58 -12 -72H12Q46 -58 62 -36V0Z';
    c.path(shell, { fill: color, stroke: c.edge(p.light, 0, -36, 0.8), width: 2 });
    c.path('M-62 -36Q0 -26 62 -36M-30 -64V-33M30 -64V-33', {
      stroke: mix(color, p.light, 0.3),
      width: 2.5,
    });
    if (lamp !== undefined) {
      c.path('M-14 0V-34H14V0Z', { fill: lamp });
      c.glow(0, -10, 70, lamp, 0.6);
    }
  });
}
