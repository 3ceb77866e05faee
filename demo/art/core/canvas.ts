import { compact } from './compact.ts';
import { num } from './geometry.ts';
import type { Point } from './geometry.ts';

type Style = {
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly opacity?: number;
  readonly round?: boolean;
  readonly dash?: string;
};

/** Offset 0–1, colour, opacity 0–1. */
type Stop = readonly [number, string, number?];

type Frame = { readonly x: number; readonly y: number; readonly sx: number; readonly sy: number };

/**
 * Collects the elements of one SVG picture. Coordinates are the picture's, or inside `at` the
 * frame's.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The position of the picture's light, in the picture's coordinates. */
  light: Point;
  #definitions = new Map<string, string>();
  #parts: string[] = [];
  #stamps = new Map<string, string>();
  #isStamping = false;
  #frames: Frame[] = [{ x: 0, y: 0, sx: 1, sy: 1 }];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.light = { x: width / 2, y: height / 3 };
  }

  path(d: string, style: Style): void {
    this.#parts.push(`<path d="${compact(d)}"${attributes(style)}/>`);
  }

  /** A path whose inner outlines are holes. */
  evenOdd(d: string, style: Style): void {
    this.#parts.push(`<path fill-rule="evenodd" d="${compact(d)}"${attributes(style)}/>`);
  }

  circle(x: number, y: number, r: number, style: Style): void {
    this.#parts.push(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}"${attributes(style)}/>`);
  }

  ellipse(x: number, y: number, rx: number, ry: number, style: Style): void {
    this.#parts.push(
      `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}"${attributes(style)}/>`,
    );
  }

  rect(x: number, y: number, width: number, height: number, style: Style): void {
    this.#parts.push(
      `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${attributes(style)}/>`,
    );
  }

  /**
   * Draws with the origin at (x, y), scaled, mirrored if asked. Omitted if nothing within `reach`
   * units of the origin would be visible.
   */
  at(x: number, y: number, scale: number, draw: () => void, mirrored = false, reach = 440): void {
    const sx = mirrored ? -scale : scale;
    const outer = this.#frame();
    if (!this.#isSeen(x, reach * scale)) return;
    this.#frames.push({
      x: outer.x + x * outer.sx,
      y: outer.y + y * outer.sy,
      sx: outer.sx * sx,
      sy: outer.sy * scale,
    });
    const factor = mirrored ? `${round(sx)} ${round(scale)}` : round(scale);
    this.#parts.push(`<g transform="translate(${num(x)} ${num(y)})scale(${factor})">`);
    draw();
    this.#parts.push('</g>');
    this.#frames.pop();
  }

  /**
   * Draws a shape that occurs many times: its elements are written once per `name` and referenced.
   * For shapes without a rim, because the light has another direction for each of them.
   */
  stamp(
    name: string,
    x: number,
    y: number,
    scale: number,
    draw: () => void,
    mirrored = false,
  ): void {
    if (!this.#isSeen(x, 340 * scale)) return;
    let id = this.#stamps.get(name)?.match(/id="(\w+)"/)?.[1];
    if (id === undefined) {
      id = `s${this.#stamps.size.toString(36)}`;
      const outer = this.#parts;
      this.#parts = [];
      this.#isStamping = true;
      draw();
      this.#isStamping = false;
      this.#stamps.set(name, `<g id="${id}">${this.#parts.join('')}</g>`);
      this.#parts = outer;
    }
    const factor = mirrored ? `${round(-scale)} ${round(scale)}` : round(scale);
    this.#parts.push(
      `<use href="#${id}" transform="translate(${num(x)} ${num(y)})scale(${factor})"/>`,
    );
  }

  /** Draws rotated by `degrees` about (x, y); gradients of the frame rotate with it. */
  turned(degrees: number, x: number, y: number, draw: () => void): void {
    this.#parts.push(`<g transform="rotate(${num(degrees)} ${num(x)} ${num(y)})">`);
    draw();
    this.#parts.push('</g>');
  }

  /** Draws with any SVG transform; for shapes without a rim, whose light would be wrong. */
  transformed(transform: string, opacity: number, draw: () => void): void {
    this.#parts.push(`<g transform="${transform}" opacity="${round(opacity)}">`);
    draw();
    this.#parts.push('</g>');
  }

  /** Draws the whole picture mirrored. */
  mirrored(draw: () => void): void {
    this.#parts.push(`<g transform="translate(${this.width})scale(-1 1)">`);
    draw();
    this.#parts.push('</g>');
  }

  linear(x1: number, y1: number, x2: number, y2: number, stops: readonly Stop[]): string {
    const place = `x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}"`;
    return this.#define('linearGradient', place, stops);
  }

  radial(x: number, y: number, r: number, stops: readonly Stop[]): string {
    return this.#define('radialGradient', `cx="${num(x)}" cy="${num(y)}" r="${num(r)}"`, stops);
  }

  /** A soft round light that fades to nothing. */
  glow(x: number, y: number, r: number, color: string, opacity: number): void {
    const fill = this.#define('radialGradient', '', [
      [0, color, opacity],
      [0.35, color, opacity * 0.42],
      [1, color, 0],
    ]);
    this.circle(x, y, r, { fill });
  }

  /** A stroke that is bright near the picture's light and fades away from it. */
  rim(color: string, reach: number, opacity = 1): string {
    const frame = this.#frame();
    const x = (this.light.x - frame.x) / frame.sx;
    const y = (this.light.y - frame.y) / frame.sy;
    return this.radial(x, y, reach / frame.sy, [
      [0, color, opacity],
      [0.55, color, opacity * 0.45],
      [1, color, 0],
    ]);
  }

  /**
   * A stroke for a shape with the middle (x, y): bright on the side that faces the light. The
   * light's direction is rounded to sixteenths of a turn, so that a picture's shapes share a few
   * gradients.
   */
  edge(color: string, x: number, y: number, opacity = 1): string {
    const frame = this.#frame();
    const angle = Math.atan2(
      (this.light.y - frame.y) / frame.sy - y,
      (this.light.x - frame.x) / frame.sx - x,
    );
    const turn = (Math.round((angle / Math.PI) * 8) / 8) * Math.PI;
    const ux = Math.cos(turn) * 0.5;
    const uy = Math.sin(turn) * 0.5;
    const place = `x1="${round(0.5 - ux * 0.3)}" y1="${round(0.5 - uy * 0.3)}" x2="${round(0.5 + ux)}" y2="${round(0.5 + uy)}"`;
    const stops: Stop[] = [
      [0, color, 0],
      [1, color, opacity],
    ];
    return this.#define('linearGradient', place, stops, 'objectBoundingBox');
  }

  toString(): string {
    const size = `viewBox="0 0 ${this.width} ${this.height}" width="${this.width}" height="${this.height}"`;
    const definitions = [...this.#definitions].map(([body, id]) => body.replace('ID', id)).join('');
    const stamps = [...this.#stamps.values()].join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none"><defs>${definitions}${stamps}</defs>${this.#parts.join('')}</svg>\n`;
  }

  /** How many of the picture's pixels a unit of the present frame is. */
  get scale(): number {
    return this.#frame().sy;
  }

  /**
   * Whether something `reach` wide on each side of `x` in the current frame touches the picture.
   */
  #isSeen(x: number, reach: number): boolean {
    const frame = this.#frame();
    const middle = frame.x + x * frame.sx;
    const wide = reach * frame.sy;
    return this.#isStamping || (middle + wide > 0 && middle - wide < this.width);
  }

  #frame(): Frame {
    return this.#frames.at(-1) ?? { x: 0, y: 0, sx: 1, sy: 1 };
  }

  #define(
    element: string,
    place: string,
    stops: readonly Stop[],
    space = 'userSpaceOnUse',
  ): string {
    const units =
      place === ''
        ? ''
        : ` ${space === 'userSpaceOnUse' ? `gradientUnits="${space}" ` : ''}${place}`;
    const body = stops.map(
      ([offset, color, opacity = 1]) =>
        `<stop offset="${round(offset)}" stop-color="${color}"${opacity === 1 ? '' : ` stop-opacity="${round(opacity)}"`}/>`,
    );
    const markup = `<${element} id="ID"${units}>${body.join('')}</${element}>`;
    const id = this.#definitions.get(markup) ?? `g${this.#definitions.size.toString(36)}`;
    this.#definitions.set(markup, id);
    return `url(#${id})`;
  }
}

function round(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function attributes(style: Style): string {
  let text = style.fill === undefined ? '' : ` fill="${style.fill}"`;
  if (style.stroke !== undefined) text += ` stroke="${style.stroke}"`;
  if (style.width !== undefined) text += ` stroke-width="${num(style.width)}"`;
  if (style.opacity !== undefined && style.opacity < 1)
    text += ` opacity="${round(style.opacity)}"`;
  if (style.round === true) text += ' stroke-linecap="round" stroke-linejoin="round"';
  if (style.dash !== undefined) text += ` stroke-dasharray="${style.dash}"`;
  return text;
}
