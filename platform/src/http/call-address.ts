/** As the router reads it: `/%61pi/` is `/api/`. */
export function isCallAddress(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURI(path).startsWith('/api/');
  } catch {
    return path.startsWith('/api/');
  }
}
