const SIDE = 720;
const MARGIN = 48;

/** Downloads a QR code as a picture, with the white margin that cameras need. */
export async function saveQr(code: SVGElement, fileName: string): Promise<void> {
  const picture = await draw(code);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('No canvas to draw on');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, SIDE, SIDE);
  pen.drawImage(picture, MARGIN, MARGIN, SIDE - 2 * MARGIN, SIDE - 2 * MARGIN);
  const link = document.createElement('a');
  link.href = canvas.toDataURL('image/png');
  link.download = fileName;
  link.click();
}

async function draw(code: SVGElement): Promise<HTMLImageElement> {
  const copy = code.cloneNode(true);
  if (copy instanceof SVGElement) {
    copy.setAttribute('width', String(SIDE));
    copy.setAttribute('height', String(SIDE));
  }
  const picture = new Image();
  const text = new XMLSerializer().serializeToString(copy);
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  return picture;
}
