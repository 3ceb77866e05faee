/** `13812340000` → `138****0000`. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** `张三丰` → `张**`: only the first character of the family name stays. */
export function maskName(name: string): string {
  const [first = '', ...rest] = name;
  return first + '*'.repeat(Math.max(rest.length, 1));
}

/** `青河渔火` → `青**火`: only the first and the last character stay, whatever the length. */
export function maskNickname(nickname: string): string {
  const characters = Array.from(nickname);
  const last = characters.length > 2 ? characters.at(-1) : '';
  return `${characters[0] ?? ''}**${last ?? ''}`;
}
