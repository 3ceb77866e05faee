/** PostgreSQL's codes (class 23) of what a statement broke. */
const CODES = { foreignKey: '23503', unique: '23505' } as const;

/** Whether a statement failed because it broke such a constraint. */
export function isViolation(error: unknown, of: keyof typeof CODES): boolean {
  return error instanceof Error && 'code' in error && error.code === CODES[of];
}
