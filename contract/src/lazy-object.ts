import { z } from 'zod';

/**
 * `z.object` whose fields are made when the first of them is asked for: a program that starts needs few
 * of the contract's messages, and making the schemas of all would be its longest task.
 */
export function lazyObject<T extends z.core.$ZodLooseShape>(
  fields: () => T,
): z.ZodObject<z.core.util.Writeable<T>> {
  let made: T | undefined;
  const shape = (): T => (made ??= fields());
  // zod takes a shape apart only where it is first needed, so its keys may wait until then.
  return z.object<T>(
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked of it, `fields` answers
    new Proxy({} as T, {
      get: (_, key) => Reflect.get(shape(), key),
      has: (_, key) => Reflect.has(shape(), key),
      ownKeys: () => Reflect.ownKeys(shape()),
      getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(shape(), key),
    }),
  );
}
