import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette } from '../nature/air.ts';

export function mapTable(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 260 * s, hy - 200 * s);
  c.rect(0, 0, w, h, {
    fill: c.linear(0, 0, w, h, [
      [0, mix(p.near, p.accent, 0.25)],
      [1, p.near],
    ]),
  });
  for (let y = 40; y < h; y += 90)
    c.path(d`M0 ${y}Q${w / 2} ${y + r.between(-16, 16)} ${w} ${y + r.between(-10, 10)}`, {
      stroke: p.near,
      width: 3,
      opacity: 0.5,
    });
  c.turned(-5, w / 2, h / 2, () => {
    const sheet = d`M${w * 0.12} ${h * 0.12}L${w * 0.9} ${h * 0.09}L${w * 0.88} ${h * 0.5}L${w * 0.91} ${h * 0.9}L${w * 0.5} ${h * 0.88}L${w * 0.1} ${h * 0.92}L${w * 0.13} ${h * 0.5}Z`;
    c.path(sheet, {
      fill: c.radial(w * 0.36, h * 0.34, w * 0.62, [
        [0, '#f6e2b4'],
        [0.6, '#d3ab6c'],
        [1, '#7c5630'],
      ]),
    });
    const ink = '#5a3a20';
    for (const [x, y, size] of [
      [0.3, 0.36, 1.5],
      [0.55, 0.64, 1.9],
      [0.72, 0.32, 1.1],
      [0.24, 0.7, 0.9],
    ] as const) {
      const k = size * 70;
      c.path(
        d`M${w * x - k} ${h * y}q${k * 0.3} ${-k * 0.9} ${k} ${-k * 0.6}t${k * 0.9} ${k * 0.5}q${-k * 0.1} ${k * 0.8} ${-k * 0.8} ${k * 0.6}t${-k * 1.1} ${-k * 0.5}z`,
        { fill: '#b98a4d', stroke: ink, width: 3 },
      );
      c.path(
        d`M${w * x - k * 0.5} ${h * y}l${k * 0.22} ${-k * 0.4}l${k * 0.22} ${k * 0.4}m${-k * 0.04} 0l${k * 0.26} ${-k * 0.5}l${k * 0.26} ${k * 0.5}`,
        { stroke: ink, width: 3 },
      );
    }
    c.path(
      d`M${w * 0.3} ${h * 0.44}Q${w * 0.42} ${h * 0.3} ${w * 0.5} ${h * 0.46}T${w * 0.72} ${h * 0.36}`,
      { stroke: '#c4272f', width: 5, dash: '16 11' },
    );
    c.path(d`M${w * 0.72 - 14} ${h * 0.36 - 14}l28 28m0 -28l-28 28`, {
      stroke: '#c4272f',
      width: 8,
    });
    compass(stage, w * 0.8, h * 0.7, 92);
  });
  c.glow(c.light.x, c.light.y, 620 * s, p.lamp, 0.5);
  birds(stage, cx, hy - 40 * s, 3, 16, '#5a3a20');
  vignette(stage, 0.75);
}

function compass(stage: Stage, x: number, y: number, size: number): void {
  const { c } = stage;
  c.circle(x, y, size, { stroke: '#5a3a20', width: 4 });
  c.circle(x, y, size * 0.82, { stroke: '#5a3a20', width: 1.6 });
  for (let index = 0; index < 4; index += 1) {
    c.turned(index * 90, x, y, () => {
      c.path(d`M${x} ${y - size * 0.94}L${x + size * 0.16} ${y - size * 0.16}L${x} ${y}Z`, {
        fill: index === 0 ? '#c4272f' : '#5a3a20',
      });
      c.path(d`M${x} ${y - size * 0.94}L${x - size * 0.16} ${y - size * 0.16}L${x} ${y}Z`, {
        fill: '#e8c88d',
        stroke: '#5a3a20',
        width: 1.2,
      });
    });
  }
}
