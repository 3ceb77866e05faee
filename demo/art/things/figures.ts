import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

export type Standing = {
  /** Where the feet stand. */
  readonly x: number;
  readonly y: number;
  /** 1 is 100 units tall. */
  readonly scale: number;
  readonly color: string;
  readonly mirrored?: boolean;
};

function stand(stage: Stage, who: Standing, draw: (rim: string) => void): void {
  const { c, p } = stage;
  c.at(who.x, who.y, who.scale, () => draw(c.edge(p.light, 0, -46, 0.95)), who.mirrored ?? false);
}

/** A swordsman in a bamboo hat, cloak blown to the right, hand on the hilt. */
export function swordsman(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const cloak =
      'M-11 -74Q-20 -44 -18 -18L-22 0H-8L-4 -26L4 -2H16L12 -30Q30 -22 52 -30Q34 -40 26 -56Q20 -70 10 -75Z';
    c.path('M-34 -26L34 -54', { stroke: mix(who.color, p.light, 0.35), width: 3, round: true });
    c.path(cloak, { fill: who.color, stroke: rim, width: 1.6 });
    c.path('M-9 -76H9L7 -86H-7Z', { fill: mix(who.color, p.light, 0.18) });
    const hat = 'M-30 -80Q-8 -88 0 -102Q8 -88 30 -80Q0 -74 -30 -80Z';
    c.path(hat, { fill: mix(who.color, p.light, 0.1), stroke: rim, width: 1.6 });
  });
}

/** Somebody in a long robe, seen from behind, hair and sleeves in the wind. */
export function wanderer(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const robe =
      'M-8 -78Q-18 -60 -24 -40L-30 -34Q-16 -36 -13 -44Q-14 -20 -22 0H24Q14 -24 13 -46Q22 -40 36 -44Q22 -56 18 -66Q12 -78 8 -79Z';
    c.path(robe, { fill: who.color, stroke: rim, width: 1.6 });
    c.path('M4 -82Q18 -74 34 -78Q24 -70 8 -72Z', { fill: who.color });
    c.circle(0, -86, 8, { fill: who.color });
    c.path('M-3 -94Q0 -103 3 -94Z', { fill: who.color });
    c.path('M0 -74L-4 -40L3 -4', { stroke: mix(who.color, p.light, 0.3), width: 1.5 });
  });
}

/** A woman under an open umbrella, seen from behind. The umbrella takes `canopy`. */
export function umbrellaWoman(stage: Stage, who: Standing, canopy: string): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const robe =
      'M-11 -72Q-19 -60 -22 -46L-36 -32Q-32 -20 -17 -26Q-20 -12 -32 1Q-16 7 0 5Q18 8 34 0Q22 -10 17 -26Q32 -20 36 -32L22 -46Q19 -60 11 -72Z';
    c.path(robe, { fill: who.color, stroke: rim, width: 1.4 });
    c.path('M-17 -52Q0 -46 17 -52L18 -43Q0 -37 -18 -43Z', { fill: mix(who.color, canopy, 0.62) });
    c.path('M-4 -40Q-8 -20 -14 2L-6 4Q-2 -18 1 -40Z', { fill: mix(who.color, canopy, 0.5) });
    c.path('M-8 -86Q0 -94 8 -86Q10 -66 6 -54Q4 -40 0 -32Q-4 -40 -6 -54Q-10 -66 -8 -86Z', {
      fill: mix(who.color, p.near, 0.6),
    });
    c.path('M8 -62L14 -112', { stroke: who.color, width: 2.2 });
    const dome =
      'M-46 -84Q-42 -122 12 -130Q64 -120 66 -80Q56 -88 46 -82Q36 -90 24 -83Q12 -91 -2 -84Q-14 -92 -24 -85Q-36 -92 -46 -84Z';
    c.path(dome, { fill: canopy, stroke: rim, width: 1.4 });
    c.path(
      'M12 -130Q-20 -116 -24 -85L-46 -84Q-42 -122 12 -130ZM12 -130Q2 -110 -2 -84Q12 -91 24 -83Q22 -110 12 -130Z',
      {
        fill: mix(canopy, p.light, 0.28),
      },
    );
    c.path('M12 -130Q48 -112 46 -82Q56 -88 66 -80Q64 -120 12 -130Z', {
      fill: mix(canopy, p.near, 0.45),
    });
    c.path('M12 -130V-138', { stroke: who.color, width: 3 });
  });
}

/** A boatman leaning on his pole. */
export function boatman(stage: Stage, who: Standing): void {
  const { c } = stage;
  stand(stage, who, (rim) => {
    c.path('M26 -118L-30 46', { stroke: who.color, width: 3.2 });
    const coat =
      'M-10 -72Q-22 -46 -20 -24L-14 0H-4L0 -22L6 0H16L14 -30Q14 -56 8 -72L20 -60L18 -88L12 -90L12 -70Z';
    c.path(coat, { fill: who.color, stroke: rim, width: 1.8 });
    const hat = 'M-26 -74Q-6 -80 0 -94Q8 -80 26 -74Q0 -68 -26 -74Z';
    c.path(hat, { fill: who.color, stroke: rim, width: 1.8 });
  });
}

/** A soldier with a spear. */
export function soldier(stage: Stage, who: Standing): void {
  const { c } = stage;
  c.stamp(
    `soldier${who.color}`,
    who.x,
    who.y,
    who.scale,
    () => {
      const body =
        'M-14 -66L-18 -34L-14 0H-4L0 -24L6 0H14L16 -36L24 -50L12 -68Q10 -84 0 -92Q-8 -84 -10 -70Z';
      c.path(`${body}M18 0V-118H14L20 -134L26 -118H22V0Z`, { fill: who.color });
      c.path('M0 -92L3 -106L8 -92Z', { fill: stage.p.accent });
    },
    who.mirrored ?? false,
  );
}

/** A war banner on a pole; the cloth waves to the right. */
export function banner(stage: Stage, who: Standing, cloth: string): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    c.path('M0 0V-150', { stroke: who.color, width: 3.4 });
    c.path('M0 -150l-3.5 12h7z', { fill: who.color });
    const flag = 'M2 -136Q20 -146 38 -134T72 -134Q62 -116 70 -92Q52 -82 36 -92T2 -92Z';
    c.path(flag, { fill: cloth, stroke: rim, width: 1.4 });
    c.path('M38 -134Q30 -112 36 -92Q20 -98 2 -92V-136Q20 -146 38 -134Z', {
      fill: mix(cloth, p.near, 0.4),
      opacity: 0.6,
    });
  });
}

/** A horseman at a gallop to the right. */
export function rider(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const horse =
      'M-46 -46Q-38 -60 -18 -56Q6 -52 18 -60Q26 -78 38 -84L42 -92L46 -84Q58 -74 62 -64L56 -60Q46 -66 42 -64Q36 -52 30 -42L44 -30L56 -32L54 -26L40 -24L22 -36Q24 -20 34 -6L28 -2Q14 -22 10 -36Q-10 -34 -22 -38Q-34 -28 -40 -12L-54 -6L-52 -12L-44 -16Q-42 -28 -36 -40Q-46 -30 -58 -26L-72 -30L-66 -32L-56 -32Q-48 -38 -46 -46Q-62 -46 -74 -34Q-66 -54 -46 -52Z';
    c.path(horse, { fill: who.color, stroke: rim, width: 1.6 });
    const man =
      'M-8 -56Q-14 -78 -4 -90Q-4 -100 4 -102Q12 -100 11 -92Q16 -84 14 -76L30 -70L12 -66L8 -54L14 -36L8 -34L0 -52ZM-6 -88Q-26 -84 -40 -92Q-30 -74 -10 -66Z';
    c.path(man, { fill: who.color, stroke: rim, width: 1.6 });
    c.path('M-34 -60L34 -112', { stroke: mix(who.color, p.light, 0.25), width: 2.4 });
  });
}

/** A loaded camel with its driver's rope. */
export function camel(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const body =
      'M-40 -52Q-36 -70 -24 -62Q-20 -82 -8 -66Q2 -88 14 -66Q26 -64 30 -58Q44 -60 46 -82L44 -90L52 -94L66 -88L64 -82L56 -82Q56 -56 36 -44L34 -28L36 0H30L26 -28L22 0H16L18 -34Q-6 -28 -22 -34L-24 0H-30L-30 -28L-36 0H-42L-38 -34Q-44 -42 -40 -52Z';
    c.path(body, { fill: who.color, stroke: rim, width: 1.6 });
    c.path(poly(-20, -66, 10, -68, 14, -42, -22, -42), { fill: mix(who.color, p.accent, 0.55) });
  });
}

/** A drummer from behind, both mallets raised. */
export function drummer(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    c.path('M-28 -84L-58 -124M28 -84L50 -130', { stroke: who.color, width: 4, round: true });
    c.path('M-66 -132l16 0l0 14l-16 0zM42 -140l16 0l0 14l-16 0z', { fill: p.lamp });
    const body =
      'M-14 -70L-30 -88L-36 -80L-20 -54L-18 -36L-26 0H-8L0 -28L8 0H26L18 -36L20 -54L36 -80L30 -88L14 -70Q8 -74 8 -84Q6 -94 0 -94Q-6 -94 -8 -84Q-8 -74 -14 -70Z';
    c.path(body, { fill: who.color, stroke: rim, width: 1.8 });
    c.path('M-19 -46H19L18 -36H-18ZM-4 -36L-10 -8L0 -30L8 -10L4 -36Z', {
      fill: mix('#b3261a', p.near, 0.2),
    });
  });
}

/** Somebody in a sealed suit, for the deep and for space, seen from behind. */
export function diver(stage: Stage, who: Standing): void {
  const { c, p } = stage;
  stand(stage, who, (rim) => {
    const suit =
      'M-18 -70Q-34 -58 -34 -32L-24 -30L-20 -44L-20 0H-3L0 -26L3 0H20L20 -44L24 -30L34 -32Q34 -58 18 -70Z';
    c.path(suit, { fill: who.color, stroke: rim, width: 1.6 });
    c.path('M-13 -68H-1V-32H-13ZM1 -68H13V-32H1Z', { fill: mix(who.color, p.light, 0.2) });
    c.circle(0, -82, 18, { fill: who.color, stroke: rim, width: 2 });
    c.path('M-11 -92A16 16 0 0 1 11 -92', {
      stroke: mix(who.color, p.light, 0.5),
      width: 3,
      round: true,
    });
    c.path('M-13 -50H13', { stroke: p.accent, width: 4 });
    c.glow(15, -92, 12, p.lamp, 1);
  });
}
