import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitForStartEnd } from './wait-for-start-end.ts';

/**
 * Code that is not part of the start; undefined while it is coming, null if it can't be had. `load`
 * must be the same function in every render.
 */
export function useAfterStart<Code>(load: () => Promise<Code>): Code | null | undefined {
  const client = useQueryClient();
  const [code, setCode] = useState<Code | null>();
  useEffect(() => {
    const bring = async () => {
      await waitForStartEnd(client);
      const came = await load();
      setCode(() => came);
    };
    bring().catch(() => setCode(null));
  }, [client, load]);
  return code;
}
