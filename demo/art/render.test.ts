import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_ASSETS, PLATFORM_ASSETS, fileOf } from './asset-folders.ts';
import { games } from '../src/content/games.ts';
import { pictureUrls, wideUrl } from '../src/content/pictures.ts';
import { renderAll } from './render.ts';

const pictures = renderAll();

function drawnFiles(): string[] {
  return [DEMO_ASSETS, PLATFORM_ASSETS]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((path) => path.endsWith('.svg'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

function isBalanced(svg: string): boolean {
  const open: string[] = [];
  const rest = svg.replace(/<(\/?)(\w+)(?: [\w-]+="[^"<>&]*")*(\/?)>/g, (_, end, name, alone) => {
    if (end === '' && alone === '') open.push(name);
    if (end === '/' && open.pop() !== name) open.push('never opened');
    return '';
  });
  return rest.trim() === '' && open.length === 0;
}

/**
 * A picture's outlines as path commands: moving a picture keeps these, drawing it anew does not.
 */
function outlines(url: string): Set<string> {
  const svg = pictures.get(url.replace('/assets/', '')) ?? '';
  const paths = [...svg.matchAll(/ d="([^"]*)"/g)].map(([, d = '']) => d);
  const made = paths.map((d) => d.replace(/[^A-Za-z]/g, '').toUpperCase());
  return new Set(made.filter((commands) => commands.length > 5));
}

function shared(first: Set<string>, second: Set<string>): number {
  const common = [...first].filter((outline) => second.has(outline)).length;
  return common / (first.size + second.size - common);
}

describe('the drawn pictures', () => {
  it('are the committed ones, byte for byte (else run npm run art -w demo)', () => {
    const stale = [...pictures].filter(([path, svg]) => readFileSync(fileOf(path), 'utf8') !== svg);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('are all pictures in the folder', () => {
    expect(drawnFiles()).toEqual([...pictures.keys()].toSorted());
  });

  it('are identical when rendered again', () => {
    expect(renderAll()).toEqual(pictures);
  });

  it('hold numbers only where numbers belong', () => {
    const broken = [...pictures].filter(([, svg]) => /NaN|undefined|Infinity|e-\d/.test(svg));
    expect(broken.map(([path]) => path)).toEqual([]);
  });

  it('refer to nothing they do not define', () => {
    for (const svg of pictures.values()) {
      const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
      const used = [...svg.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id);
      expect(used.filter((id) => !defined.has(id))).toEqual([]);
    }
  });

  it('have no duplicate id', () => {
    for (const svg of pictures.values()) {
      const ids = [...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('close every element they open', () => {
    const broken = [...pictures].filter(([, svg]) => !isBalanced(svg));
    expect(broken.map(([path]) => path)).toEqual([]);
  });

  it('stay small: 45 kB each, 3.2 MiB together', () => {
    const sizes = [...pictures.values()].map((svg) => Buffer.byteLength(svg));
    expect(Math.max(...sizes)).toBeLessThan(45_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3.2 * 1024 * 1024);
  });
});

describe("a game's pictures", () => {
  it('are four, besides the hero picture', () => {
    for (const { slug } of games) {
      const urls = pictureUrls(slug);
      expect(new Set(urls).size).toBe(4);
      expect(urls).not.toContain(wideUrl(slug));
    }
  });

  it.each(games.map(({ slug }) => slug))('of %s are separate drawings, not crops', (slug) => {
    const drawn = [wideUrl(slug), ...pictureUrls(slug)].map(outlines);
    for (const [index, first] of drawn.entries()) {
      expect(first.size).toBeGreaterThan(0);
      for (const second of drawn.slice(index + 1)) expect(shared(first, second)).toBeLessThan(0.48);
    }
  });
});
