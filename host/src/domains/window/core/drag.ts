import { DragPhase } from '@gamebox/contract/host';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Grip {
  readonly pointer: Point;
  readonly corner: Point;
}

/** Moves a window with the pointer, from the drag messages of `wire.md §2`. */
export class WindowDrag {
  #grip: Grip | null = null;

  /** The window's new corner, or null where it stays. `corner` is where the window is now. */
  next(phase: DragPhase, pointer: Point, corner: Point): Point | null {
    switch (phase) {
      case DragPhase.down:
        this.#grip = { pointer, corner };
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
}
