import { useMemo } from 'react';
import { useLocation } from 'react-router';

/**
 * The query of the address. React Router's own useSearchParams is in one module with its links,
 * whose server rendering is 2 kB of the 170 that /home may load.
 */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
