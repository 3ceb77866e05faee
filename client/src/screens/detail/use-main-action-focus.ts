import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useSearch } from '../../shared/lib/use-search.ts';

/**
 * Whoever came by keys, with the focus on the page as a whole, goes on with the panel's main action,
 * also to another server of the game whose page is open. `serverId`: the one that the button starts.
 * `idle`: the play button does nothing until its server opens; if nothing else acts either, the page
 * keeps the focus. `unknown`: whether its server is reserved already is not known yet.
 */
export function useMainActionFocus(
  serverId: number | null,
  idle: boolean,
  unknown: boolean,
): RefObject<HTMLDivElement | null> {
  const controls = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const asked = useSearch().get('serverId');
  // Until the server asked for is loaded, the button would start the game on another one.
  const loaded = asked === null || serverId === null || String(serverId) === asked;
  useEffect(() => {
    const panel = controls.current;
    panel?.addEventListener('keydown', ignoreHeldEnter);
    return () => panel?.removeEventListener('keydown', ignoreHeldEnter);
  }, []);
  const moment = loaded && !(idle && unknown) ? `${key} ${idle}` : null;
  useEffect(() => {
    if (moment !== null) focusMainAction(controls.current, idle);
  }, [moment, idle]);
  return controls;
}

/** The Enter that led here may still be held: its repeats would press the button. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function focusMainAction(panel: HTMLElement | null, idle: boolean): void {
  const play = panel?.querySelector('button') ?? null;
  const focused = document.activeElement;
  // A play button may have had the focus before its server was known not to be open.
  if (panel === null || !(focused?.id === 'content' || (focused === play && isIdle(play)))) return;
  const acting = [...panel.children].filter((child) => child instanceof HTMLButtonElement);
  const instead = idle ? document.getElementById('content') : play;
  const target = play !== null && isIdle(play) ? (acting.find(acts) ?? instead) : play;
  target?.focus({ preventScroll: true });
}

const isIdle = (button: Element | null): boolean =>
  button?.getAttribute('aria-disabled') === 'true';

/** Pressing what is pressed already would take it back. */
const acts = (button: HTMLButtonElement): boolean =>
  !button.disabled && !isIdle(button) && button.getAttribute('aria-pressed') !== 'true';
