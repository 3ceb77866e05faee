import { useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { hasHost } from '../../../bridge/cef-query.ts';
import { openExternal } from '../../../bridge/application.ts';
import { articleLink } from '../model/article-link.ts';
import { cleanArticle } from '../model/clean-article.ts';
import styles from './article-body.module.css';

/** An article's text. Its HTML comes from outside and is cleaned before it is shown. */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useLayoutEffect(() => {
    body.current?.replaceChildren(cleanArticle(html));
  }, [html]);
  useLayoutEffect(() => {
    const element = body.current;
    const press = (event: MouseEvent) => follow(event, (to) => void navigate(to));
    // Errors of images do not bubble, so they are caught in the capture phase.
    element?.addEventListener('error', replaceBrokenImage, true);
    element?.addEventListener('click', press);
    element?.addEventListener('auxclick', press);
    return () => {
      element?.removeEventListener('error', replaceBrokenImage, true);
      element?.removeEventListener('click', press);
      element?.removeEventListener('auxclick', press);
    };
  }, [navigate]);
  return <div ref={body} className={styles.body} />;
}

/**
 * Without a host the browser's normal handling of links is right; only screens are opened by the
 * client.
 */
function follow(event: MouseEvent, open: (to: string) => void): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const href = event.target.closest('a[href]')?.getAttribute('href') ?? null;
  const link = href === null ? null : articleLink(href);
  if (link === null || (event.type === 'auxclick' && event.button !== 1)) return;
  const asked = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
  if (link.kind === 'screen') {
    if (asked && !hasHost()) return;
    event.preventDefault();
    open(link.to);
  } else if (hasHost()) {
    event.preventDefault();
    openExternal(link.url);
  }
}

function replaceBrokenImage(event: Event): void {
  if (!(event.target instanceof HTMLImageElement)) return;
  const note = document.createElement('span');
  note.textContent = event.target.alt === '' ? '图片没有加载出来' : `图片：${event.target.alt}`;
  note.dataset['broken'] = '';
  event.target.replaceWith(note);
}
