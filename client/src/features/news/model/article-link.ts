import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { parseUrl } from '../../../shared/lib/parse-url.ts';

/** The target of an article's link: a screen of this client, or an outside address. */
export type ArticleLink = { kind: 'screen'; to: string } | { kind: 'outside'; url: string };

/** Folders of this origin with the server's files, which are no screens. */
const serverFolders = /^\/(?:api|assets|packages|simulator|agreements)\//;

/** Null if it is no address, or has a scheme that players must not open. */
export function articleLink(href: string): ArticleLink | null {
  const path = href.trim();
  const address = serverFolders.test(path) ? pictureUrl(path) : path;
  if (address === '' || address.startsWith('#')) return null;
  const url = parseUrl(address, location.href);
  if (url === null) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.origin !== location.origin || serverFolders.test(url.pathname)) {
    return { kind: 'outside', url: url.href };
  }
  return { kind: 'screen', to: `${url.pathname}${url.search}` };
}
