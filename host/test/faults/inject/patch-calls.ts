import type { Faults, Operation } from './faults.ts';

type Call = (...args: unknown[]) => unknown;

/** Adds faults before and after a function that returns a promise. */
export function patchPromise(
  owner: object,
  name: string,
  faults: Faults,
  operationOf: (args: unknown[], self: unknown) => Operation | null,
): void {
  patch(
    owner,
    name,
    (original) =>
      async function patched(this: unknown, ...args: unknown[]) {
        const operation = operationOf(args, this);
        if (operation === null) return Reflect.apply(original, this, args);
        faults.before(operation);
        const killed = faults.killAfter(operation);
        const result: unknown = await Reflect.apply(original, this, args);
        return killed ? faults.kill(operation) : result;
      },
  );
}

/** The same for a synchronous function. */
export function patchSync(
  owner: object,
  name: string,
  faults: Faults,
  operationOf: (args: unknown[]) => Operation | null,
): void {
  patch(
    owner,
    name,
    (original) =>
      function patched(this: unknown, ...args: unknown[]) {
        const operation = operationOf(args);
        if (operation === null) return Reflect.apply(original, this, args);
        faults.before(operation);
        const killed = faults.killAfter(operation);
        const result: unknown = Reflect.apply(original, this, args);
        return killed ? faults.kill(operation) : result;
      },
  );
}

/** The same for a function with a callback as its last argument. */
export function patchCallback(
  owner: object,
  name: string,
  faults: Faults,
  operationOf: (args: unknown[]) => Operation | null,
): void {
  patch(
    owner,
    name,
    (original) =>
      function patched(this: unknown, ...args: unknown[]) {
        const done = args.at(-1);
        let operation: Operation | null = null;
        let killed = false;
        try {
          operation = operationOf(args);
          if (operation !== null) {
            faults.before(operation);
            killed = faults.killAfter(operation);
          }
        } catch (error) {
          if (typeof done === 'function') process.nextTick(done, error);
          return undefined;
        }
        if (!killed || operation === null || typeof done !== 'function')
          return Reflect.apply(original, this, args);
        const last = operation;
        return Reflect.apply(original, this, [...args.slice(0, -1), () => faults.kill(last)]);
      },
  );
}

/** Replaces a function and keeps its properties. */
export function patch(owner: object, name: string, make: (original: Call) => Call): void {
  const original: unknown = Reflect.get(owner, name);
  if (!isCall(original)) return;
  const made = make(original);
  const own = Object.getOwnPropertyDescriptors(original);
  Object.defineProperties(made, own);
  Reflect.set(owner, name, made);
}

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}
