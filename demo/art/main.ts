import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileOf } from './asset-folders.ts';
import { renderAll } from './render.ts';

let bytes = 0;
const pictures = renderAll();
for (const [path, svg] of pictures) {
  const file = fileOf(path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
  bytes += Buffer.byteLength(svg);
}
console.log(`${pictures.size} pictures, ${Math.round(bytes / 1024)} kB`);
