import { getServerText } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../../http/request.ts';

/** Puts the game's server list, one `name<TAB>opening time` a line, on the clipboard. */
export function useCopyServerText(gameId: number) {
  return useMutation({
    mutationFn: async () => {
      const { text } = await request(getServerText, { query: { gameId } });
      await navigator.clipboard.writeText(text);
    },
  });
}
