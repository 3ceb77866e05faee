/** A line of Linux's `/proc/mounts`. */
export interface Mount {
  readonly place: string;
  readonly type: string;
  readonly isWritable: boolean;
}

/** The mounts of a Linux system, from `/proc/mounts`. */
export function mountsOf(text: string): Mount[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [, place = '', type = '', options = ''] = line.split(' ');
    const plain = place.replaceAll(/\\([0-7]{3})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    return { place: plain, type, isWritable: options.split(',').includes('rw') };
  });
}
