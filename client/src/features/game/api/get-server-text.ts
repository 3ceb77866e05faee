import { getServerText } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Puts the game's server list, one `name<TAB>opening time` a line, on the clipboard. */
export function useCopyServerText(gameId: number) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: async () => {
      const { text } = await request(getServerText, { query: { gameId } });
      await navigator.clipboard.writeText(text);
    },
  });
}
