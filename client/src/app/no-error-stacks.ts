const LIMIT = 'stackTraceLimit';
const limit: unknown = Reflect.get(Error, LIMIT);

// When this module is evaluated: what is imported after it makes its errors without stacks.
Reflect.deleteProperty(Error, LIMIT);

/** Errors have stacks again. */
export function restoreErrorStacks(): void {
  // Only V8 has the limit.
  if (limit !== undefined) Reflect.set(Error, LIMIT, limit);
}
