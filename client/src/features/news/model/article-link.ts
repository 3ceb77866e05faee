import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { parseUrl } from '../../../shared/lib/parse-url.ts';

/** Where a link of an article leads: a screen of this client, or out of it. */
export type ArticleLink = { kind: 'screen'; to: string } | { kind: 'outside'; url: string };

/** Folders of this origin that are files of the server and no screens. */
const serverFolders = /^\/(?:api|assets|packages|simulator|agreements)\//;

/** Null for what is no address, or one of a scheme that players should not be led to. */
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
