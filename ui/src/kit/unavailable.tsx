import { EmptyState } from './empty-state.tsx';

/** In the place of what the server doesn't offer; that is no failure, and no retry will bring it. */
export function Unavailable() {
  return <EmptyState compact title="当前平台没有提供这项功能" />;
}
