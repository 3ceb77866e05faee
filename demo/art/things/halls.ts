import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';
import { panes, roof } from './roofs.ts';
import type { Building } from './roofs.ts';

/** A pagoda of `tiers` storeys, about 60 units a storey. Origin at the middle of its foot. */
export function pagoda(stage: Stage, building: Building, tiers: number): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    let y = 0;
    c.path(poly(-78, 0, -66, -16, 66, -16, 78, 0), { fill: mix(color, p.near, 0.3) });
    y = -16;
    for (let tier = 0; tier < tiers; tier += 1) {
      const k = 1 - (tier / tiers) * 0.5;
      const width = 92 * k;
      const height = 42 * k + 4;
      c.rect(-width / 2, y - height, width, height, { fill: color });
      if (lamp !== undefined)
        panes(stage, 0, y - 6 * k, width * 0.78, height * 0.52, tier % 2 === 0 ? 3 : 2, lamp);
      y -= height;
      roof(stage, color, 0, y + 6 * k, width * 1.72, 30 * k);
      y -= 18 * k;
    }
    c.path(
      `M0 ${num(y - 62)}L5 ${num(y - 8)}H-5ZM-9 ${num(y - 24)}h18v5h-18zM-7 ${num(y - 38)}h14v4h-14z`,
      {
        fill: mix(color, p.light, 0.25),
      },
    );
  });
}

/** A hall with a broad roof and lit doors. Origin at the middle of its foot; about 240 × 150. */
export function hall(stage: Stage, building: Building, storeys = 1): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    c.path(poly(-130, 0, -122, -14, 122, -14, 130, 0), { fill: mix(color, p.near, 0.4) });
    let y = -14;
    for (let storey = 0; storey < storeys; storey += 1) {
      const k = 1 - storey * 0.26;
      const width = 210 * k;
      c.rect(-width / 2, y - 56 * k, width, 56 * k, { fill: color });
      if (lamp !== undefined) panes(stage, 0, y - 6, width * 0.86, 38 * k, 5, lamp);
      y -= 56 * k;
      roof(stage, color, 0, y + 5, width * 1.36, 46 * k, 0.5);
      y -= 34 * k;
    }
  });
}

/** A memorial gate of three bays. Origin at the middle of its foot; about 260 × 230. */
export function paifang(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color } = building;
  c.at(building.x, building.y, building.scale, () => {
    for (const x of [-118, -52, 52, 118]) {
      const height = Math.abs(x) > 60 ? 140 : 176;
      c.rect(x - 7, -height, 14, height, { fill: color });
      c.rect(x - 14, -16, 28, 16, { fill: mix(color, p.near, 0.4) });
    }
    c.rect(-66, -150, 132, 12, { fill: color });
    c.rect(-66, -178, 132, 18, { fill: mix(color, p.accent, 0.35) });
    c.rect(-130, -122, 78, 10, { fill: color });
    c.rect(52, -122, 78, 10, { fill: color });
    roof(stage, color, -92, -132, 104, 30);
    roof(stage, color, 92, -132, 104, 30);
    roof(stage, color, 0, -176, 176, 44);
  });
}
