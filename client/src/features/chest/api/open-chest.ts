import { openChest } from '@gamebox/contract';
import { useMutation } from '@tanstack/react-query';
import { useHttp } from '@gamebox/web/http-context.ts';

/** Opens a chest. What fails is told; asked again in the week the server answers the same. */
export function useOpenChest() {
  const { request } = useHttp();
  return useMutation({
    mutationFn: (chestId: number) => request(openChest, { body: { chestId } }),
  });
}
