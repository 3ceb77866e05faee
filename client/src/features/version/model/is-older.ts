import { compare, validate } from 'compare-versions';

/**
 * Whether a version is older than another; missing parts count as 0. False if either is not a valid
 * version: a wrong notice is worse than none.
 */
export function isOlder(version: string, than: string): boolean {
  return validate(version) && validate(than) && compare(version, than, '<');
}
