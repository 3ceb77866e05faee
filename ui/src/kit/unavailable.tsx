import { EmptyState } from './empty-state.tsx';

/** Shown in place of what the server does not support; that is no error, and a retry is useless. */
export function Unavailable() {
  return <EmptyState compact title="当前平台没有提供这项功能" />;
}
