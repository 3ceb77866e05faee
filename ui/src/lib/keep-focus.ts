/** An ancestor of what had the focus, and where among its children that was. */
interface Place {
  element: Element;
  at: number;
}

interface Visit {
  control: HTMLElement;
  /** The nearest first. */
  places: readonly Place[];
}

const control =
  ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled, [tabindex="-1"], [data-base-ui-focus-guard])';
/** A control that may be pressed again soon, or a place that is still loading. */
const COMES_BACK_MS = 2000;
/** A dialog in a menu in a drawer is the deepest that the product has. */
const MOST_VISITS = 8;

/**
 * Keeps the focus where the player goes on: what had it may be taken out of the page or disabled,
 * and the browser then leaves it to the page as a whole. It goes to the same control once that
 * can be pressed again; otherwise, in the nearest place that is left, to the control marked
 * `data-go-on` or to the next one; to `#content` if nothing is left of the screen. What the player
 * puts away by a press beside it stays away. A held Enter presses nothing but what it began on.
 * Returns how to end this.
 */
export function keepFocus(page: Document): () => void {
  let visits: readonly Visit[] = [];
  let lost = false;
  let pressedOn: EventTarget | null = null;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;
  const isNowhere = () => page.activeElement === null || page.activeElement === page.body;

  const settle = () => {
    lost = false;
    clearTimeout(late);
    late = undefined;
  };
  const goOn = (waiting: boolean) => {
    const outcome = goOnIn(visits, waiting);
    if (outcome === 'wait') late ??= setTimeout(() => lost && goOn(false), COMES_BACK_MS);
    else settle();
  };
  const look = () => {
    soon = undefined;
    const [last] = visits;
    if (!isNowhere()) settle();
    else if (last !== undefined && (lost || !canTake(last.control))) {
      lost = true;
      goOn(true);
    }
  };
  // A dialog that closes gives the focus back by itself, a moment later.
  const lookSoon = () => {
    if (isNowhere()) soon ??= setTimeout(look);
  };
  const remember = ({ target }: FocusEvent) => {
    settle();
    if (!(target instanceof HTMLElement)) return;
    const others = visits.filter((visit) => visit.control !== target);
    visits = [{ control: target, places: placesOf(target) }, ...others].slice(0, MOST_VISITS);
  };
  const forget = () => {
    if (isNowhere()) visits = [];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that is held was meant for where it began: its repeats would press what has the focus now.
    if (!event.repeat) pressedOn = event.target;
    else if (event.key === 'Enter' && event.target !== pressedOn) event.preventDefault();
  };

  const observer = new MutationObserver(lookSoon);
  observer.observe(page.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'aria-busy'],
  });
  page.addEventListener('focusin', remember);
  page.addEventListener('pointerup', forget);
  page.addEventListener('keydown', onKeyDown, true);
  return () => {
    observer.disconnect();
    clearTimeout(soon);
    clearTimeout(late);
    page.removeEventListener('focusin', remember);
    page.removeEventListener('pointerup', forget);
    page.removeEventListener('keydown', onKeyDown, true);
  };
}

const canTake = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled');

function placesOf(element: HTMLElement): Place[] {
  const places: Place[] = [];
  let child: Element = element;
  for (let parent = child.parentElement; parent !== null; parent = child.parentElement) {
    if (parent === element.ownerDocument.body) break;
    places.push({ element: parent, at: [...parent.children].indexOf(child) });
    child = parent;
  }
  return places;
}

type Outcome = 'moved' | 'wait' | 'nowhere';

/** `waiting`: what is disabled or loading may still come. */
function goOnIn(visits: readonly Visit[], waiting: boolean): Outcome {
  for (const { control: before, places } of visits) {
    if (before.isConnected && take(before)) return 'moved';
    if (before.isConnected && waiting) return 'wait';
    for (const place of places.filter(({ element }) => element.isConnected)) {
      const outcome = goOnAt(place, waiting);
      if (outcome !== 'nowhere') return outcome;
    }
  }
  return 'nowhere';
}

function goOnAt({ element, at }: Place, waiting: boolean): Outcome {
  const marked = element.querySelector<HTMLElement>('[data-go-on]');
  if (marked !== null && take(marked)) return 'moved';
  if (waiting && (marked !== null || isLoading(element))) return 'wait';
  const content = element.querySelector<HTMLElement>('#content');
  if (content !== null || element.id === 'content')
    return take(content ?? element) ? 'moved' : 'nowhere';
  const children = [...element.children];
  const after = children.slice(at).flatMap(controlsOf);
  const ahead = children.slice(0, at).flatMap(controlsOf);
  const done = after.some(take) || ahead.reduceRight((taken, each) => taken || take(each), false);
  return done ? 'moved' : 'nowhere';
}

/** A button that is busy keeps its focus. */
const isLoading = (place: Element): boolean =>
  place.querySelector('[aria-busy="true"]:not(button)') !== null;

const controlsOf = (element: Element): Element[] => [
  ...(element.matches(control) ? [element] : []),
  ...element.querySelectorAll(control),
];

/** What is hidden or disabled takes no focus. */
function take(element: Element): boolean {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
  return element.ownerDocument.activeElement === element;
}
