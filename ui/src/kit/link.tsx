import type { ComponentPropsWithRef, MouseEvent } from 'react';
import type { To } from 'react-router';
import { useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A route, or an absolute address, which the browser opens itself. */
  to: To;
  /** Navigation state, for example `{ query }` of /game. */
  state?: unknown;
  /** Adds no entry to the history; nor does a link to the current page. */
  replace?: boolean | undefined;
  viewTransition?: boolean | undefined;
}

/**
 * The link. React Router's own includes server rendering and prefetching, 9 kB of the 170 that
 * /home may load.
 */
export function Link(props: LinkProps) {
  const { to, state, replace, viewTransition = false, onClick, ...rest } = props;
  const outside = typeof to === 'string' && /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(to);
  const route = useHref(outside ? '.' : to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (outside || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const here = route === `${pathname}${search}${hash}`;
    void navigate(to, { state, replace: replace ?? here, viewTransition });
  };
  return (
    <a {...rest} href={outside ? to : route} onClick={follow}>
      {rest.children}
    </a>
  );
}

/** A normal click, not one that opens another tab or saves. */
function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget;
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !modified && (target === '' || target === '_self');
}
