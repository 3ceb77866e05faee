import { z } from 'zod';

/** What a schema inherits until it is built. */
interface Unbuilt {
  readonly make: () => z.ZodType;
  schema: object;
}

/**
 * A schema that is built when it is first used: a starting program needs few of the contract's
 * schemas, and building them all would be its longest task.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lazySchema<T extends z.ZodType>(make: () => T): T {
  const unbuilt: Unbuilt = { make, schema: {} };
  unbuilt.schema = Object.create(new Proxy(unbuilt, building));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever is asked of it, `build` makes it one
  return unbuilt.schema as T;
}

/** Asked for any property, the schema is built. */
const building: ProxyHandler<Unbuilt> = {
  get({ make, schema }, key): unknown {
    build(schema, make());
    return Reflect.get(schema, key);
  },
};

/** Makes `schema` equal to `made`, as zod's `clone` does with a new one. */
function build(schema: object, made: z.ZodType): void {
  // oxlint-disable-next-line no-underscore-dangle -- where zod keeps what a clone is made of
  const { constr, def, parent } = made._zod;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each constructor of zod has `init`; the type leaves it out
  const { init } = constr as unknown as { init: (schema: object, def: object) => void };
  Object.setPrototypeOf(schema, Object.getPrototypeOf(made));
  init(schema, def);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- now it is one
  const built = schema as z.ZodType;
  const { _zod } = built;
  for (const finish of _zod.deferred ?? []) finish();
  _zod.deferred = undefined;
  if (parent !== undefined) _zod.parent = parent;
  const meta = z.globalRegistry.get(made);
  if (meta !== undefined) z.globalRegistry.add(built, meta);
}
