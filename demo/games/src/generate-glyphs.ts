/**
 * Renders the letters the games show into `glyphs.h` as 4-bit pictures, with Chromium and
 * the Noto CJK fonts of the machine (SIL Open Font License 1.1). Run it after a text changes:
 * `node generate-glyphs.ts [chromium]`.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

interface FontPlan {
  name: string;
  css: string;
  line: number;
  text: string;
}

const drawnGlyph = z.object({
  code: z.int(),
  width: z.int(),
  height: z.int(),
  left: z.int(),
  top: z.int(),
  advance: z.int(),
  /** 0..15, row by row. */
  alpha: z.array(z.int().min(0).max(15)),
});
type Drawn = z.infer<typeof drawnGlyph>;

const here = import.meta.dirname;
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');

function chineseIn(files: string[]): string {
  const found = new Set<string>();
  for (const file of files)
    for (const letter of readFileSync(join(here, file), 'utf8').match(/[\u3000-\u9fff×·]/gu) ?? [])
      found.add(letter);
  return [...found].toSorted().join('');
}

const sources = readdirSync(here).filter((file) => /\.[ch]$/.test(file) && file !== 'glyphs.h');
const titles = chineseIn(sources.filter((file) => file.startsWith('scene-')));
const labels = chineseIn(sources);
const sans = '"Noto Sans CJK SC", sans-serif';

const plans: FontPlan[] = [
  { name: 'body', css: `500 17px ${sans}`, line: 24, text: ascii + labels },
  { name: 'large', css: `500 24px ${sans}`, line: 33, text: ascii + labels },
  { name: 'title', css: '700 38px "Noto Serif CJK SC", serif', line: 48, text: titles },
];

/** Runs in the page: draws each letter and leaves the measured pictures as JSON text. */
const drawScript = `
const out = plans.map((plan) => [...plan.text].map((letter) => {
  const size = plan.line * 2, base = Math.round(plan.line * 1.3);
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.font = plan.css;
  context.fillStyle = '#fff';
  context.fillText(letter, 8, base);
  const data = context.getImageData(0, 0, size, size).data;
  const level = (x, y) => data[(y * size + x) * 4 + 3] >> 4;
  let x0 = size, y0 = size, x1 = -1, y1 = -1;
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (level(x, y)) {
    x0 = Math.min(x0, x); x1 = Math.max(x1, x); y0 = Math.min(y0, y); y1 = Math.max(y1, y);
  }
  const alpha = [];
  for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) alpha.push(level(x, y));
  const empty = x1 < 0;
  return {
    code: letter.codePointAt(0), width: empty ? 0 : x1 - x0 + 1, height: empty ? 0 : y1 - y0 + 1,
    left: empty ? 0 : x0 - 8, top: empty ? 0 : base - y0,
    advance: Math.round(context.measureText(letter).width), alpha: empty ? [] : alpha,
  };
}));
document.body.textContent = JSON.stringify(out);
`;

function draw(chromium: string): Drawn[][] {
  const folder = mkdtempSync(join(tmpdir(), 'glyphs-'));
  try {
    const page = join(folder, 'page.html');
    const script = `const plans = ${JSON.stringify(plans)};${drawScript}`.replaceAll('</', '<\\/');
    writeFileSync(
      page,
      `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><body><script>${script}</script></body></html>`,
    );
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom'];
    const html = execFileSync(
      chromium,
      [...flags, `--user-data-dir=${folder}/profile`, `file://${page}`],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const json = /<body>(.*)<\/body>/s.exec(html)?.[1];
    if (json === undefined) throw new Error('the page left no pictures');
    return z.array(z.array(drawnGlyph)).parse(JSON.parse(json));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function pack(alpha: number[]): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < alpha.length; i += 2)
    bytes.push(((alpha[i] ?? 0) << 4) | (alpha[i + 1] ?? 0));
  return bytes;
}

function emitFont(plan: FontPlan, glyphs: Drawn[]): string {
  const bytes: number[] = [];
  const rows = glyphs
    .toSorted((a, b) => a.code - b.code)
    .map((glyph) => {
      const offset = bytes.length;
      bytes.push(...pack(glyph.alpha));
      return `  {${[glyph.code, offset, glyph.width, glyph.height, glyph.left, glyph.top, glyph.advance].join(', ')}},`;
    });
  const lines: string[] = [];
  for (let i = 0; i < bytes.length; i += 24) lines.push(`  ${bytes.slice(i, i + 24).join(',')},`);
  return [
    `static const uint8_t ${plan.name}_bits[] = {`,
    ...lines,
    '};',
    `static const Glyph ${plan.name}_glyphs[] = {`,
    ...rows,
    '};',
    `static const Font ${plan.name}_font = {${plan.name}_glyphs, ${rows.length}, ${plan.line}, ${plan.name}_bits};`,
  ].join('\n');
}

const drawn = draw(process.argv[2] ?? 'chromium');
const head = `/* Made by generate-glyphs.ts; letters rendered from the Noto CJK fonts (SIL OFL 1.1). */`;
const fonts = plans.map((plan, i) => emitFont(plan, drawn[i] ?? []));
writeFileSync(join(here, 'glyphs.h'), `${head}\n${fonts.join('\n\n')}\n`);
