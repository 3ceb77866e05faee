/** Facets of the gem on a 64×64 field: colour, then the corners. */
const FACETS: readonly (readonly [string, string])[] = [
  ['#ff8b93', 'M20 9H32L24 25Z'],
  ['#f25c69', 'M32 9H44L40 25Z'],
  ['#ffb3b6', 'M32 9L40 25H24Z'],
  ['#e23d4b', 'M20 9L24 25H4Z'],
  ['#b32637', 'M44 9L60 25H40Z'],
  ['#c92f40', 'M4 25H24L32 58Z'],
  ['#f0515e', 'M24 25H40L32 58Z'],
  ['#8e1a2b', 'M40 25H60L32 58Z'],
];

/** The product's gem; `client` keeps copies as its logo and favicon. */
export function logo(): string {
  const facets = FACETS.map(
    ([fill, d]) =>
      `<path fill="${fill}" stroke="${fill}" stroke-width=".5" stroke-linejoin="round" d="${d}"/>`,
  );
  const glint = '<path fill="#fff" opacity=".75" d="M20.5 9.7H31L29 13.2H18.2Z"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${facets.join('')}${glint}</svg>\n`;
}
