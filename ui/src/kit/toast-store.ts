import { useSyncExternalStore } from 'react';

export type ToastTone = 'info' | 'success' | 'warning' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  message: string;
  /** What has come of it, before the message and more prominent. */
  result?: string | undefined;
  /** A second, less prominent sentence. */
  note?: string | undefined;
  /** Buttons that help; pressing one closes the notice. */
  actions?: readonly ToastAction[] | undefined;
  /** The notice asks for an action: it stays until that is pressed or the notice is closed. */
  stays?: boolean | undefined;
  /** What had the focus when it came, and gets it back from its buttons. */
  origin?: HTMLElement | undefined;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

type Extras = Pick<Toast, 'result' | 'note' | 'actions' | 'stays'>;

const most = 3;
const lifetimeMs: Readonly<Record<ToastTone, number>> = {
  info: 4000,
  success: 4000,
  warning: 6000,
  error: 6000,
};

/** What can be pressed stays as long as a warning, whatever its tone. */
const lifetimeOf = ({ tone, actions }: Toast): number =>
  lifetimeMs[actions === undefined ? tone : 'warning'];

let toasts: readonly Toast[] = [];
let lastId = 0;
const timers = new Map<number, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  publish(toasts.filter((toast) => toast.id !== id));
}

/** Restarts a toast's timer, or stops it while the pointer is on it. */
function keep(id: number, paused: boolean): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  const shown = toasts.find((toast) => toast.id === id);
  if (shown !== undefined && shown.stays !== true && !paused) {
    timers.set(
      id,
      setTimeout(() => dismiss(id), lifetimeOf(shown)),
    );
  }
}

function add(tone: ToastTone, message: string, extras?: Extras): number {
  const same = toasts.find((toast) => toast.message === message);
  const origin = focusedOutside() ?? same?.origin;
  if (same !== undefined) {
    // Its buttons act for what it was shown for last.
    const next = { ...extras, id: same.id, tone, message, origin };
    publish(toasts.map((old) => (old === same ? next : old)));
    keep(same.id, false);
    return same.id;
  }
  const id = (lastId += 1);
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - most))) dismiss(old.id);
  publish([...toasts, { ...extras, id, tone, message, origin }]);
  keep(id, false);
  return id;
}

/** Undefined while the focus is nowhere, or on a notice. */
function focusedOutside(): HTMLElement | undefined {
  const { activeElement: focused, body } = document;
  const outside =
    focused instanceof HTMLElement &&
    focused !== body &&
    focused.closest('[data-notices]') === null;
  return outside ? focused : undefined;
}

/**
 * Shows short notices from any code, inside React or not. The same message twice is one notice with
 * a restarted timer; at most three are visible, and the oldest is removed. Returns the notice's id.
 */
export const toast = {
  show: (message: string): number => add('info', message),
  success: (message: string, extras?: Extras): number => add('success', message, extras),
  warning: (message: string, extras?: Extras): number => add('warning', message, extras),
  error: (message: string, extras?: Extras): number => add('error', message, extras),
  dismiss,
  keep,
  clear: (): void => {
    for (const shown of toasts) dismiss(shown.id);
  },
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
