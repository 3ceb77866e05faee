import type { Call, CallBody, CallQuery, CallResult } from '@gamebox/contract';

/** The address of a call, with the client's additions to each GET. */
export function callUrl<C extends Call>(origin: string, call: C, query?: CallQuery<C>): string {
  const url = new URL(call.path, origin);
  const common = call.method === 'GET' ? { plat: 1, platId: 1, channel: 1 } : {};
  for (const [name, value] of Object.entries({ ...common, ...query }))
    url.searchParams.set(name, String(value));
  return url.href;
}

/** Makes a call of the contract and returns its data; rejects if the platform refuses. */
export async function makeCall<C extends Call>(
  origin: string,
  call: C,
  input: { query?: CallQuery<C>; body?: CallBody<C>; token?: string },
): Promise<CallResult<C>> {
  const response = await fetch(callUrl(origin, call, input.query), {
    method: call.method,
    headers: {
      ...(input.token === undefined ? {} : { authorization: `Bearer ${input.token}` }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || Reflect.get(answer, 'code') !== 0)
    throw new Error(`${call.method} ${call.path}: ${JSON.stringify(answer)}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this call's schema
  return call.result.parse(Reflect.get(answer, 'data')) as CallResult<C>;
}
