import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';

/** A `z.object` that is built when it is first used (`lazySchema`). */
/* @__NO_SIDE_EFFECTS__ */
export function lazyObject<T extends z.core.$ZodLooseShape>(
  fields: () => T,
): z.ZodObject<z.core.util.Writeable<T>> {
  return lazySchema(() => z.object<T>(fields()));
}

/** `base` with more fields, built as late; other checks of `base` apply to them too. */
/* @__NO_SIDE_EFFECTS__ */
export function extendedObject<
  B extends z.core.$ZodLooseShape,
  C extends z.core.$ZodObjectConfig,
  T extends z.core.$ZodLooseShape,
>(
  base: z.ZodObject<B, C>,
  fields: () => T,
): z.ZodObject<z.core.util.Extend<B, z.core.util.Writeable<T>>, C> {
  // `mergeDefs` is typed as `any`, and `clone` as the same object.
  return lazySchema(
    () =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape given here is the type's
      base.clone(
        z.core.util.mergeDefs(base.def, { shape: { ...base.shape, ...fields() } }),
      ) as unknown as z.ZodObject<z.core.util.Extend<B, z.core.util.Writeable<T>>, C>,
  );
}
