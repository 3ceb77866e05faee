import { createHash, timingSafeEqual } from 'node:crypto';

/** `off`: the platform was given no token, so nobody is an operator. */
export type OperatorCheck = (token: string | null) => 'operator' | 'stranger' | 'off';

/** Compares in a time that tells nothing of the token. */
export function createOperatorCheck(operatorToken: string | null): OperatorCheck {
  if (operatorToken === null) return () => 'off';
  const wanted = digest(operatorToken);
  return (token) =>
    token !== null && timingSafeEqual(digest(token), wanted) ? 'operator' : 'stranger';
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
