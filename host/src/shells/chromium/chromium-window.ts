import type { CDPSession } from 'playwright-core';
import type { DragPhase } from '@gamebox/contract/host';
import { WindowDrag } from '../../domains/window/core/drag.ts';
import type { Pointer } from '../../domains/window/core/drag.ts';
import { openInBrowser } from '../../domains/window/node/system-desktop.ts';
import type { ShellWindow, WindowCapabilities } from '../shell.ts';

const CAPABILITIES: WindowCapabilities = {
  close: true,
  minimize: true,
  hide: true,
  tray: false,
  drag: true,
  notifications: true,
};

/** The application window, which is moved over the protocol because the page can't do it. */
export class ChromiumWindow {
  readonly #session: CDPSession;
  readonly #windowId: number;
  readonly #drag = new WindowDrag();
  readonly #onClose: (hidden: boolean) => Promise<void>;

  private constructor(
    session: CDPSession,
    windowId: number,
    onClose: (hidden: boolean) => Promise<void>,
  ) {
    this.#session = session;
    this.#windowId = windowId;
    this.#onClose = onClose;
  }

  static async of(
    session: CDPSession,
    onClose: (hidden: boolean) => Promise<void>,
  ): Promise<ChromiumWindow> {
    const { windowId } = await session.send('Browser.getWindowForTarget');
    return new ChromiumWindow(session, windowId, onClose);
  }

  /** `pointer`: the last position that the page saw, on the screen. */
  at(pointer: Pointer): ShellWindow {
    return {
      capabilities: CAPABILITIES,
      close: () => this.#onClose(false),
      minimize: () => this.#minimize(),
      // The protocol can't hide a window, so it is closed, and the next start opens it again.
      hide: () => this.#onClose(true),
      drag: (phase) => this.#move(phase, pointer),
      setDragAreas: (areas) => Promise.resolve(this.#drag.setAreas(areas)),
      openBrowser: (url) => openInBrowser(url),
    };
  }

  async #minimize(): Promise<void> {
    await this.#session.send('Browser.setWindowBounds', {
      windowId: this.#windowId,
      bounds: { windowState: 'minimized' },
    });
  }

  async #move(phase: DragPhase, pointer: Pointer): Promise<void> {
    const windowId = this.#windowId;
    const { bounds } = await this.#session.send('Browser.getWindowBounds', { windowId });
    const corner = { x: bounds.left ?? 0, y: bounds.top ?? 0 };
    const next = this.#drag.next(phase, pointer, corner);
    if (next === null) return;
    await this.#session.send('Browser.setWindowBounds', {
      windowId,
      bounds: { left: next.x, top: next.y },
    });
  }
}
