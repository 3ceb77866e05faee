import { z } from 'zod';

/**
 * A `z.object` that creates its fields at their first use: a starting program needs few of the
 * contract's messages, and creating all schemas would be its longest task.
 */
export function lazyObject<T extends z.core.$ZodLooseShape>(
  fields: () => T,
): z.ZodObject<z.core.util.Writeable<T>> {
  // zod reads a shape only when it first needs it, so its keys can wait until then.
  return z.object<T>(lazyShape(fields));
}

/** `base` with more fields, created as late; other checks of `base` apply to them too. */
export function extendedObject<
  B extends z.core.$ZodLooseShape,
  C extends z.core.$ZodObjectConfig,
  T extends z.core.$ZodLooseShape,
>(
  base: z.ZodObject<B, C>,
  fields: () => T,
): z.ZodObject<z.core.util.Extend<B, z.core.util.Writeable<T>>, C> {
  // `mergeDefs` copies the definition without reading it; it is typed as `any`, and `clone` as the
  // same object.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape given here is the type's
  return base.clone(
    z.core.util.mergeDefs(base.def, { shape: lazyShape(() => ({ ...base.shape, ...fields() })) }),
  ) as unknown as z.ZodObject<z.core.util.Extend<B, z.core.util.Writeable<T>>, C>;
}

function lazyShape<T extends z.core.$ZodLooseShape>(fields: () => T): T {
  let made: T | undefined;
  const shape = (): T => (made ??= fields());
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked of it, `fields` answers
  return new Proxy({} as T, {
    get: (_, key) => Reflect.get(shape(), key),
    has: (_, key) => Reflect.has(shape(), key),
    ownKeys: () => Reflect.ownKeys(shape()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(shape(), key),
  });
}
