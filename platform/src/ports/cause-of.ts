import { z } from 'zod';

const coded = z.object({ code: z.string().regex(/^[A-Z][A-Z0-9_]{1,63}$/) });
const caused = z.object({ cause: z.unknown() });

/**
 * In a word why a provider gave no usable answer: the system's code (`ENOTFOUND`, `ECONNREFUSED`, one of
 * TLS), `timeout`, or what was wrong with the answer. Never a part of the request, which error texts may
 * contain.
 */
export function causeOf(error: unknown): string {
  for (let one = error, depth = 0; depth < 5; depth += 1) {
    if (one instanceof Error && /Timeout/.test(one.name)) return 'timeout';
    if (one instanceof SyntaxError) return 'no JSON';
    if (one instanceof z.ZodError) return 'answer of another shape';
    const found = coded.safeParse(one);
    if (found.success) return found.data.code;
    const { data } = caused.safeParse(one);
    if (data?.cause === undefined) break;
    one = data.cause;
  }
  return 'no answer';
}
