import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { renderAll } from './render.ts';

const assets = join(import.meta.dirname, '..', 'assets');
let bytes = 0;
const pictures = renderAll();
for (const [path, svg] of pictures) {
  const file = join(assets, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
  bytes += Buffer.byteLength(svg);
}
console.log(`${pictures.size} pictures, ${Math.round(bytes / 1024)} kB`);
