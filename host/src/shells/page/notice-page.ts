/** The text of a page without a host, or with another host than it knows. */
export interface Notice {
  readonly title: string;
  readonly reason: string;
}

/** The host does not know this browser, or no longer. */
export const UNKNOWN: Notice = {
  title: '请使用最新输出的地址打开',
  reason: '每个地址只能打开一次，游戏盒子还不认识或不再认识这个页面。',
};
export const USED_UP: Notice = {
  title: '此地址已失效，请使用最新输出的地址打开',
  reason: '每个地址只能打开一次，用过后会输出新的地址。',
};
/** Another program answers at the host's address. */
export const STRANGER: Notice = {
  title: '此地址已被其他程序占用',
  reason: '页面无法确认对方是游戏盒子，已停止与其通信。请使用最新输出的地址打开。',
};

const STEPS = [
  '回到启动游戏盒子的终端窗口，复制最后一行“Gamebox:”后的地址；没有这一行时，复制“Launcher”后的地址。',
  '在此浏览器中打开该地址。',
  '找不到该窗口时，请重新启动游戏盒子。',
];

/** A document in the launcher's style without scripts or other files. */
export function noticePage({ title, reason }: Notice): string {
  const steps = STEPS.map((step) => `<li>${step}</li>`).join('');
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark"><title>${title} - 游戏盒子</title><style>${STYLE}</style></head>
<body><main>${LOGO}<h1>${title}</h1><p>${reason}</p><ol>${steps}</ol></main></body></html>`;
}

const STYLE = `
html { background: #0a0b0e; color-scheme: dark; }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; color: #f2f3f5;
  font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
main { box-sizing: border-box; width: min(520px, calc(100vw - 32px)); padding: 40px; background: #0e0f13;
  border: 1px solid rgba(255, 255, 255, 0.08); border-radius: 12px; }
h1 { margin: 20px 0 8px; font-size: 20px; line-height: 1.4; }
p { margin: 0; color: #a5a9b3; }
ol { margin: 24px 0 0; padding: 16px 16px 16px 36px; background: rgba(255, 255, 255, 0.04);
  border-radius: 8px; }
li + li { margin-top: 8px; }
`;

const LOGO = `<svg width="44" height="44" viewBox="0 0 64 64" stroke-linejoin="round" aria-hidden="true">
<path fill="#ff8b93" d="M20 9H32L24 25Z"/><path fill="#f25c69" d="M32 9H44L40 25Z"/>
<path fill="#ffb3b6" d="M32 9L40 25H24Z"/><path fill="#e23d4b" d="M20 9L24 25H4Z"/>
<path fill="#b32637" d="M44 9L60 25H40Z"/><path fill="#c92f40" d="M4 25H24L32 58Z"/>
<path fill="#f0515e" d="M24 25H40L32 58Z"/><path fill="#8e1a2b" d="M40 25H60L32 58Z"/></svg>`;
