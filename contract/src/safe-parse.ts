import { z } from 'zod';

export type Parsed<T> =
  | { readonly success: true; readonly data: T; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: z.ZodError };

/**
 * `schema.safeParse` for values that anybody may have written. zod's checks of a length compute with
 * the `length` of any object, and throw a TypeError at `{ "length": { "toString": 1 } }`.
 */
export function safeParse<S extends z.ZodType>(schema: S, value: unknown): Parsed<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { success: false, error: new z.ZodError([]) };
  }
}
