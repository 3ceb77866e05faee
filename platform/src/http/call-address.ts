/** As the router reads it: `/%61pi/` is `/api/`, also before an escape that can't be read. */
export function isCallAddress(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const [before, first = '', ...rest] = path.split('/');
  return before === '' && rest.length > 0 && readable(first) === 'api';
}

function readable(part: string): string {
  try {
    return decodeURI(part);
  } catch {
    return part;
  }
}
