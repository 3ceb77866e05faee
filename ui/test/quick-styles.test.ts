import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerStylesQuickly } from './quick-styles.ts';

const TAGS = `
  a area article b body button canvas caption code col datalist details dialog div dl
  embed fieldset form h1 head header hr img input label li main nav ol option output p
  progress rt ruby script section select slot span style summary svg table tbody td
  template textarea th tr ul video x-own
`
  .trim()
  .split(/\s+/);
const ATTRIBUTES = [
  {},
  { hidden: '' },
  { hidden: 'until-found' },
  { open: '' },
  { open: '', popover: '' },
  { popover: '' },
  { type: 'hidden' },
  { class: 'card', id: 'one', role: 'button', 'aria-expanded': 'true' },
  { style: 'display: none' },
  { style: 'display: flex; visibility: hidden; pointer-events: none' },
  { style: 'opacity: 0; overflow: hidden; transition: all 1s' },
  { style: 'VISIBILITY: hidden; Pointer-Events: none' },
  { style: 'all: initial' },
] as const;
const ABOVE = [
  '<div hidden>',
  '<div style="visibility: hidden; pointer-events: none">',
  '<div style="position: absolute; width: 10px">',
  '<div style="POINTER-EVENTS: none">',
];

let frame: HTMLIFrameElement;
let plain: Document;
let quick: Document;

/** Two documents without style sheets, of which one has the quick answers. */
beforeEach(() => {
  frame = document.createElement('iframe');
  const other = document.createElement('iframe');
  document.body.append(frame, other);
  const { contentDocument: one } = frame;
  const { contentDocument: two, contentWindow } = other;
  if (one === null || two === null || contentWindow === null) throw new Error('no frames');
  [plain, quick] = [one, two];
  answerStylesQuickly(contentWindow);
});
afterEach(() => document.body.replaceChildren());

/** What queries and user-event ask, of a new element in each document. */
function answers(place: Document, above: string, tag: string, attributes: object): string[] {
  place.body.innerHTML = above;
  const element = place.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  place.body.firstElementChild?.append(element, place.createElement(tag));
  return [...place.body.querySelectorAll('*')].map((each) => {
    const style = place.defaultView?.getComputedStyle(each);
    if (style === undefined) throw new Error('no window');
    const asked = ['display', 'visibility', 'color'].map((name) => style.getPropertyValue(name));
    const { display, visibility, pointerEvents, cursor } = style;
    return `${each.localName}: ${[display, visibility, pointerEvents, cursor].join()} ${asked.join()}`;
  });
}

test.each(ATTRIBUTES)('elements with %j are answered as by jsdom', (attributes) => {
  for (const tag of TAGS) {
    const expected = answers(plain, '<div>', tag, attributes);
    expect(answers(quick, '<div>', tag, attributes)).toEqual(expected);
  }
});

test.each(ABOVE)('elements below %s are answered as by jsdom', (above) => {
  for (const tag of ['span', 'td', 'dialog'])
    expect(answers(quick, above, tag, {})).toEqual(answers(plain, above, tag, {}));
});

test('a style of other properties leaves the answers quick', () => {
  const given = vi.fn<() => CSSStyleDeclaration>(() => document.documentElement.style);
  const place = Object.assign(new EventTarget(), { getComputedStyle: given });
  answerStylesQuickly(place as unknown as Window);
  document.body.innerHTML = '<div style="position: absolute"><b style="width: 1px">1</b></div>';
  const element = document.querySelector('b') ?? document.body;
  const { visibility, pointerEvents } = (place as unknown as Window).getComputedStyle(element);
  expect([visibility, pointerEvents]).toEqual(['visible', 'auto']);
  expect(given).not.toHaveBeenCalled();
});

test('a summary is answered by its place', () => {
  for (const place of [plain, quick])
    place.body.innerHTML = '<details><summary>1</summary><summary>2</summary></details>';
  const display = (place: Document) =>
    [...place.querySelectorAll('summary')].map(
      (each) => place.defaultView?.getComputedStyle(each).display,
    );
  expect(display(quick)).toEqual(display(plain));
});

test('what changes is answered anew, and a style sheet counts', () => {
  quick.body.innerHTML = '<p><b class="gone">1</b></p>';
  const element = quick.querySelector('b');
  const view = quick.defaultView;
  if (element === null || view === null) throw new Error('no element');
  const seen = () => {
    const { display, visibility } = view.getComputedStyle(element);
    return `${display} ${visibility}`;
  };
  expect(seen()).toBe('inline visible');
  element.hidden = true;
  expect(seen()).toBe('none visible');
  element.hidden = false;
  quick.body.style.visibility = 'hidden';
  expect(seen()).toBe('inline hidden');
  quick.body.removeAttribute('style');
  expect(seen()).toBe('inline visible');
  const sheet = quick.createElement('style');
  sheet.textContent = '.gone { display: none }';
  quick.head.append(sheet);
  expect(seen()).toBe('none visible');
});
