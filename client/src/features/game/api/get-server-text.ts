import { getServerText } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Copies the game's server list to the clipboard, one `name<TAB>opening time` per line. */
export function useCopyServerText(gameId: number) {
  const { request } = useHttp();
  return useMutation({
    mutationFn: async () => {
      const { text } = await request(getServerText, { query: { gameId } });
      await navigator.clipboard.writeText(text);
    },
  });
}
