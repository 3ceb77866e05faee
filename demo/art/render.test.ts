import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEMO_ASSETS, PLATFORM_ASSETS, fileOf } from './asset-folders.ts';
import { renderAll } from './render.ts';

const pictures = renderAll();

function drawnFiles(): string[] {
  return [DEMO_ASSETS, PLATFORM_ASSETS]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((path) => path.endsWith('.svg'))
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

describe('the drawn pictures', () => {
  it('are the committed ones, byte for byte (else run npm run art -w demo)', () => {
    const stale = [...pictures].filter(([path, svg]) => readFileSync(fileOf(path), 'utf8') !== svg);
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('are all the pictures there are', () => {
    expect(drawnFiles()).toEqual([...pictures.keys()].toSorted());
  });

  it('come out the same a second time', () => {
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

  it('stay small: 45 kB each, 3 MiB together', () => {
    const sizes = [...pictures.values()].map((svg) => Buffer.byteLength(svg));
    expect(Math.max(...sizes)).toBeLessThan(45_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * 1024 * 1024);
  });
});
