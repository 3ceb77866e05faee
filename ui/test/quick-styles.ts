/** What the rules of jsdom’s own style sheet for `display` look at, and the element’s own style. */
const DECIDING = ['hidden', 'open', 'popover', 'type', 'style'] as const;
/** By CSS and DOM names: what they are where no style names them and nothing is hidden. */
const INHERITED: ReadonlyMap<string, { readonly initial: string; readonly named: RegExp }> =
  new Map([
    ['visibility', { initial: 'visible', named: /visibility|all/i }],
    ['pointer-events', { initial: 'auto', named: /pointer-events|all/i }],
    ['pointerEvents', { initial: 'auto', named: /pointer-events|all/i }],
  ]);

const displays = new Map<string, string>();

/** `summary` alone is decided by its place, too. */
function displayOf(element: Element, full: () => CSSStyleDeclaration): string {
  if (element.localName === 'summary') return full().display;
  const values = DECIDING.map((name) => element.getAttribute(name));
  const key = JSON.stringify([element.namespaceURI, element.localName, ...values]);
  const known = displays.get(key) ?? full().display;
  displays.set(key, known);
  return known;
}

/** A style of other properties, such as a place or a size, decides nothing here. */
function isPlain(element: Element, named: RegExp): boolean {
  let current: Element | null = element;
  while (current !== null) {
    if (current.hasAttribute('hidden') || named.test(current.getAttribute('style') ?? ''))
      return false;
    current = current.parentElement;
  }
  return true;
}

/**
 * Queries by role ask three properties of each element and of all above it, after each change of the
 * document, and jsdom matches a hundred rules with each: that took a third of the client's tests. The
 * answers here are the same: what they depend on is the key. A document with style sheets, and other
 * properties, are left to jsdom.
 */
export function answerStylesQuickly(window: Window): void {
  const full = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    if ((pseudo ?? '') !== '' || element.ownerDocument.styleSheets.length > 0)
      return full(element, pseudo);
    let whole: CSSStyleDeclaration | null = null;
    const all = (): CSSStyleDeclaration => (whole ??= full(element));
    const quick = (name: string): string | undefined => {
      if (name === 'display') return displayOf(element, all);
      const inherited = INHERITED.get(name);
      if (inherited === undefined) return undefined;
      return isPlain(element, inherited.named) ? inherited.initial : undefined;
    };
    return new Proxy(Object.create(null), {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => quick(property) ?? all().getPropertyValue(property);
        const value: unknown =
          (typeof name === 'string' ? quick(name) : undefined) ?? Reflect.get(all(), name);
        return typeof value === 'function' ? value.bind(all()) : value;
      },
      has: (_, name) => Reflect.has(all(), name),
    });
  };
}
