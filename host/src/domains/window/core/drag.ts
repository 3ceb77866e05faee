import { DragPhase } from '@gamebox/contract/host';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Area extends Point {
  readonly width: number;
  readonly height: number;
}

/** The pointer's position on the screen and in the page. */
export interface Pointer extends Point {
  readonly page: Point;
}

interface Grip {
  readonly pointer: Point;
  readonly corner: Point;
}

/** Moves a window with the pointer, driven by the page's drag messages (`docs/bridge.md`). */
export class WindowDrag {
  #grip: Grip | null = null;
  #areas: readonly Area[] | null = null;

  /** The areas of the page in which a drag may begin; everywhere before the first call. */
  setAreas(areas: readonly Area[]): void {
    this.#areas = areas;
  }

  /** The window's new corner, or null if it does not move. `corner` is its current one. */
  next(phase: DragPhase, pointer: Pointer, corner: Point): Point | null {
    switch (phase) {
      case DragPhase.down:
        this.#grip = this.#mayBegin(pointer.page) ? { pointer, corner } : null;
        return null;
      case DragPhase.move:
        if (this.#grip === null) return null;
        return {
          x: Math.round(this.#grip.corner.x + pointer.x - this.#grip.pointer.x),
          y: Math.round(this.#grip.corner.y + pointer.y - this.#grip.pointer.y),
        };
      case DragPhase.up:
        this.#grip = null;
        return null;
      default:
        return phase satisfies never;
    }
  }
  #mayBegin(point: Point): boolean {
    return this.#areas === null || this.#areas.some((area) => isIn(point, area));
  }
}

function isIn({ x, y }: Point, area: Area): boolean {
  const right = area.x + area.width;
  const bottom = area.y + area.height;
  return x >= area.x && x <= right && y >= area.y && y <= bottom;
}
