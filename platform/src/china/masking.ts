/** `13812340000` → `138****0000`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** `张三丰` → `张**`: the family name's first character alone. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.max(rest.length, 1));
}

/** `青河渔火` → `青**火`, whatever its length: the first and the last character alone. */
export function maskNickname(nickname: string): string {
  const characters = Array.from(nickname);
  const last = characters.length > 2 ? characters.at(-1) : '';
  return `${characters[0] ?? ''}**${last ?? ''}`;
}
