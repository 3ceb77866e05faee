import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { CallBody } from '@gamebox/contract';
import { updateProfile } from '@gamebox/contract';

/** Changes the given fields; rejects with a RequestError, which the form shows. */
export async function saveProfile(
  http: HttpClient,
  change: CallBody<typeof updateProfile>,
): Promise<void> {
  await http.request(updateProfile, { body: change, quiet: true });
}
