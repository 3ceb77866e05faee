import type { z } from 'zod';

const makers = new WeakMap<object, () => z.ZodType>();

/**
 * A schema that is built when it is first used: a starting program needs few of the contract's
 * schemas, and building them all would be its longest task.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazySchema<T extends z.ZodType>(make: () => T): T {
  const schema: object = Object.create(unbuilt);
  makers.set(schema, make);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked of it, `build` makes it one
  return schema as T;
}

/** What such a schema inherits until then: asked for any property, it builds the schema. */
const unbuilt: object = new Proxy(
  {},
  {
    get(_, key, schema: object): unknown {
      const make = makers.get(schema);
      if (make === undefined) return undefined;
      build(schema, make());
      return Reflect.get(schema, key);
    },
  },
);

/** Makes `schema` equal to `made`, as zod's `clone` does with a new one. */
function build(schema: object, made: z.ZodType): void {
  makers.delete(schema);
  // oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a clone is made of
  const { constr, def, parent } = made._zod;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each constructor of zod has `init`; the type leaves it out
  const { init } = constr as unknown as { init: (schema: object, def: object) => void };
  Object.setPrototypeOf(schema, Object.getPrototypeOf(made));
  init(schema, def);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- now it is one
  const { _zod } = schema as z.ZodType;
  for (const finish of _zod.deferred ?? []) finish();
  _zod.deferred = undefined;
  if (parent !== undefined) _zod.parent = parent;
}
