/** The few elements of articles; the texts are ours and contain no markup. */
export function heading(text: string): string {
  return `<h2>${text}</h2>`;
}

export function p(text: string): string {
  return `<p>${text}</p>`;
}

export function bullets(...items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

export function steps(...items: readonly string[]): string {
  return `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
}

export function quote(text: string): string {
  return `<blockquote><p>${text}</p></blockquote>`;
}

export function picture(src: string, caption: string): string {
  return `<figure><img src="${src}" alt="${caption}" width="1280" height="720"><figcaption>${caption}</figcaption></figure>`;
}

export function table(head: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]): string =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('');
  return `<table><thead>${cells('th', head)}</thead><tbody>${body}</tbody></table>`;
}

export function article(...blocks: readonly string[]): string {
  return blocks.join('\n');
}
