/** Replacements for the demo world's covers: drawn landscapes, the same for the same seed. */
const palettes = [
  ['#1b2340', '#f2b36b', '#3a3f66', '#232a4a', '#12172c'],
  ['#0f2b2e', '#e9e2b8', '#1f5a55', '#154341', '#0a2526'],
  ['#3a1420', '#ffcf8a', '#7c2a30', '#511c27', '#2a0e17'],
  ['#20304a', '#dfe9f5', '#4b6b8f', '#314a6b', '#1a2a42'],
  ['#2b2418', '#ffe1a0', '#7a5a2c', '#50391c', '#2a1e10'],
  ['#18281c', '#d8f0c0', '#3f7048', '#2a4f34', '#15301f'],
] as const;

/** Reproducible random numbers (0–1). */
function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function ridge(
  next: () => number,
  width: number,
  height: number,
  base: number,
  rough: number,
): string {
  const points: string[] = [];
  for (let x = 0; x <= width; x += width / 14) {
    points.push(`${x.toFixed(0)},${(base - next() * rough).toFixed(0)}`);
  }
  return `M0,${height} L${points.join(' L')} L${width},${height}Z`;
}

/** A landscape as a data URL. */
export function sampleArt(seed: number, width = 640, height = 360): string {
  const next = random(seed + 7);
  const [sky, sun, far, middle, near] = palettes[seed % palettes.length] ?? palettes[0];
  const sunX = width * (0.55 + next() * 0.3);
  const sunY = height * (0.22 + next() * 0.2);
  const towerX = width * (0.5 + next() * 0.25);
  const base = height * 0.78;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">
<rect width="${width}" height="${height}" fill="${sky}"/>
<circle cx="${sunX}" cy="${sunY}" r="${height * 0.2}" fill="${sun}" opacity=".18"/>
<circle cx="${sunX}" cy="${sunY}" r="${height * 0.11}" fill="${sun}"/>
<path d="${ridge(next, width, height, height * 0.62, height * 0.26)}" fill="${far}"/>
<path d="${ridge(next, width, height, height * 0.78, height * 0.22)}" fill="${middle}"/>
<path d="M${towerX},${base} v-${height * 0.3} l14,-22 l14,22 v${height * 0.3}z M${towerX + 40},${base} v-${height * 0.2} h26 v${height * 0.2}z" fill="${near}"/>
<path d="${ridge(next, width, height, height * 0.92, height * 0.12)}" fill="${near}"/>
</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
