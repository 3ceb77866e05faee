import type { HttpClient } from '@gamebox/web/http-client.ts';
import type { CallBody } from '@gamebox/contract';
import { updateProfile } from '@gamebox/contract';

/** Changes what is given; rejects with RequestError, which the form tells. */
export async function saveProfile(
  http: HttpClient,
  change: CallBody<typeof updateProfile>,
): Promise<void> {
  await http.request(updateProfile, { body: change, quiet: true });
}
