/** Texts for error codes of the system. */
const CODES: Readonly<Record<string, string>> = {
  EACCES: 'not permitted',
  EADDRINUSE: 'the port is in use',
  EEXIST: 'is there already',
  EISDIR: 'is a folder, no file',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, no folder',
  EPERM: 'not permitted',
  EROFS: 'can only be read',
};
const SHOWN_ISSUES = 5;

export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
}

/** The reason of an error in one line, without the file's path. */
export function reasonOf(error: unknown): string {
  const known = CODES[codeOf(error) ?? ''];
  if (known !== undefined) return known;
  if (!(error instanceof Error)) return String(error);
  return issuesOf(error) ?? error.message;
}

/** Like `reasonOf`, with the path if the system named one. */
export function describeError(error: unknown): string {
  const path = error instanceof Error && 'path' in error ? error.path : undefined;
  const reason = reasonOf(error);
  return typeof path === 'string' && codeOf(error) !== null ? `${path}: ${reason}` : reason;
}

/** The issues of a schema error, whose own message is JSON; null for another error. */
function issuesOf(error: Error): string | null {
  if (!('issues' in error) || !Array.isArray(error.issues)) return null;
  const issues: unknown[] = error.issues;
  const lines = issues.slice(0, SHOWN_ISSUES).map(issueLine);
  if (issues.length > SHOWN_ISSUES) lines.push(`and ${issues.length - SHOWN_ISSUES} more`);
  return lines.join('; ');
}

function issueLine(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null || !('message' in issue)) return 'not understood';
  const path = 'path' in issue && Array.isArray(issue.path) ? issue.path.join('.') : '';
  return path === '' ? String(issue.message) : `${path}: ${String(issue.message)}`;
}

/** Runs `work` and prefixes errors of the system with `what`. */
export async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${what}: ${reasonOf(cause)}`, { cause });
  }
}
