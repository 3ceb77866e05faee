import { useCallback } from 'react';

type Picture = HTMLImageElement;

/** On a slow line: a browser has six connections to a server, and two stay free for calls. */
const AT_ONCE = 4;
/** The line is slow if an answer takes longer. */
const SLOW_MS = 300;
/** On a slow line the next picture starts after this time, even if this one has not arrived. */
const PATIENCE_MS = 8000;
/** Pictures this near to the visible part are loaded too, after the visible ones. */
const NEAR = '400px';

/** Those that are near, in the order in which they came near. */
const waiting = new Set<Picture>();
/** In the order in which they were begun. */
const loading = new Map<Picture, ReturnType<typeof setTimeout>>();
const addresses = new WeakMap<Element, string>();
let slow = false;
let held = false;
let nearness: IntersectionObserver | undefined;

/** While a call is awaited, pictures are loaded one after the other. */
export function holdPictures(hold: boolean): void {
  held = hold;
  loadNext();
}

/**
 * The ref of an `img` without `src`: its picture is loaded from `src` when it is near and, on a slow
 * line, when its turn has come, those in sight first; it is given up where it is scrolled away before.
 * `eager` is near from the start. A picture that has come is marked by `data-shown`.
 */
export function useQueuedPicture(src: string, eager: boolean) {
  return useCallback(
    (picture: Picture | null) => {
      // React gives null where no cleanup is known: after this threw, or was hidden and then removed.
      if (picture === null) return undefined;
      addresses.set(picture, src);
      picture.addEventListener('load', settle);
      picture.addEventListener('error', settle);
      // One that is shown was only hidden meanwhile.
      if (picture.dataset['shown'] === undefined) queue(picture, eager);
      return () => {
        picture.removeEventListener('load', settle);
        picture.removeEventListener('error', settle);
        if (!picture.complete) picture.removeAttribute('src');
        leave(picture);
        loadNext();
      };
    },
    [src, eager],
  );
}

function queue(picture: Picture, eager: boolean): void {
  nearness ??= watch();
  if (!eager) return nearness.observe(picture);
  waiting.add(picture);
  // With the others of this render.
  queueMicrotask(loadNext);
}

function watch(): IntersectionObserver {
  judgeLine();
  return new IntersectionObserver(approach, { rootMargin: NEAR, scrollMargin: NEAR });
}

/** Uses the network's times: a busy page runs handlers long after the bytes arrived. */
function judgeLine(): void {
  // A test environment has no network times: its line is good.
  if (typeof PerformanceObserver === 'undefined') return;
  const times = new PerformanceObserver((list) => {
    list.getEntries().forEach(judge);
    loadNext();
  });
  times.observe({ type: 'resource', buffered: true });
}

/** Judges by the last call or picture that came over the network, not by cached ones. */
function judge(entry: PerformanceEntry): void {
  if (!(entry instanceof PerformanceResourceTiming)) return;
  if (!['fetch', 'img'].includes(entry.initiatorType)) return;
  if (entry.duration > SLOW_MS) {
    slow = true;
    // Those that were begun last have not got a connection yet.
    for (const picture of [...loading.keys()].slice(AT_ONCE)) {
      recall(picture);
      waiting.add(picture);
    }
  } else if (entry.transferSize > 0) slow = false;
}

function approach(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!(target instanceof HTMLImageElement)) continue;
    if (isIntersecting) waiting.add(target);
    else recall(target);
  }
  loadNext();
}

function loadNext(): void {
  // A good line needs no order, and where each is would be measured for nothing.
  if (!slow) return waiting.forEach(load);
  const room = held ? 1 : AT_ONCE;
  while (loading.size < room && waiting.size > 0) {
    const [first] = waiting;
    const next = [...waiting].find(isInSight) ?? first;
    if (next !== undefined) load(next);
  }
}

function load(picture: Picture): void {
  waiting.delete(picture);
  const giveWay = () => {
    loading.delete(picture);
    loadNext();
  };
  loading.set(picture, setTimeout(giveWay, PATIENCE_MS));
  picture.src = addresses.get(picture) ?? '';
  // Out of the browser's memory it is there before anything is painted.
  if (picture.complete && picture.naturalWidth > 0) show(picture);
}

function settle({ type, currentTarget }: Event): void {
  if (!(currentTarget instanceof HTMLImageElement)) return;
  if (type === 'load') show(currentTarget);
  else leave(currentTarget);
  loadNext();
}

function show(picture: Picture): void {
  picture.dataset['shown'] = '';
  leave(picture);
}

/** It has come, failed or is no longer there. */
function leave(picture: Picture): void {
  nearness?.unobserve(picture);
  release(picture);
}

/** Without an address the browser asks no further. */
function recall(picture: Picture): void {
  picture.removeAttribute('src');
  release(picture);
}

function release(picture: Picture): void {
  waiting.delete(picture);
  clearTimeout(loading.get(picture));
  loading.delete(picture);
}

function isInSight(picture: Picture): boolean {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
