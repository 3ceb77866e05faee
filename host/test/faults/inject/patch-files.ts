import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import type { Faults, Operation } from './faults.ts';
import { pathOf } from './faults.ts';
import { patch, patchCallback, patchPromise, patchSync } from './patch-calls.ts';

const native = { ...fs };

/** The paths of raw file descriptors and of file handles. */
const pathOfFd = new Map<number, string>();
const pathOfHandle = new WeakMap<object, string>();
const patched = new WeakSet();

/** Operations by path: the name in `node:fs`, and the index of the argument that is written to. */
const BY_PATH = [
  'rename',
  'unlink',
  'rm',
  'mkdir',
  'rmdir',
  'writeFile',
  'appendFile',
  'copyFile',
  'link',
  'symlink',
  'truncate',
  'chmod',
  'utimes',
];
/** Their second argument is the path at which something appears. */
const BY_TARGET = new Set(['rename', 'copyFile', 'link', 'symlink']);
const OF_HANDLE = ['write', 'writev', 'writeFile', 'appendFile', 'datasync', 'sync', 'truncate'];
const BY_FD = ['write', 'writev', 'fsync', 'fdatasync', 'ftruncate'];
const MAKES = new Set(['mkdir', 'writeFile', 'appendFile', 'copyFile', 'link', 'symlink']);
const REMOVES = new Set(['unlink', 'rm', 'rmdir']);
const SYNCED = new Set(['datasync', 'sync', 'fsync', 'fdatasync']);

/** Adds faults to all three forms of `node:fs`. */
export function patchFiles(faults: Faults): void {
  for (const name of BY_PATH) {
    const operation = (args: unknown[]): Operation | null => byPath(faults, name, args);
    patchPromise(fs.promises, name, faults, operation);
    patchCallback(fs, name, faults, operation);
    patchSync(fs, `${name}Sync`, faults, operation);
  }
  for (const name of BY_FD) {
    const operation = (args: unknown[]): Operation | null => byFd(faults, name, args);
    patchCallback(fs, name, faults, operation);
    patchSync(fs, `${name}Sync`, faults, operation);
  }
  patchOpen(faults);
  patchDisk(faults);
  syncBuiltinESMExports();
}

function byPath(faults: Faults, op: string, args: unknown[]): Operation | null {
  const path = pathOf(args[BY_TARGET.has(op) ? 1 : 0]);
  if (path === null || !faults.counts(path)) return null;
  const from = op === 'rename' ? pathOf(args[0]) : null;
  if (from !== null) {
    faults.crossing(from, path);
    faults.unsynced?.renamed(from, path);
    faults.entries?.renaming(from, path);
  }
  noteEntries(faults, op, path, args);
  const bytes = op === 'writeFile' || op === 'appendFile' ? byteLength(args[1]) : 0;
  if (op === 'copyFile') faults.unsynced?.wrote(path, 0, sizeOf(pathOf(args[0])));
  if (bytes > 0) faults.unsynced?.wrote(path, op === 'appendFile' ? sizeOf(path) : 0, bytes);
  return { op, path, bytes, half: () => halfByPath(op, path, args) };
}

function sizeOf(path: string | null): number {
  return path === null ? 0 : (native.statSync(path, { throwIfNoEntry: false })?.size ?? 0);
}

function noteEntries({ entries }: Faults, op: string, path: string, args: unknown[]): void {
  if (entries === null) return;
  const [, options] = args;
  const isDeep = typeof options === 'object' && options !== null && 'recursive' in options;
  if (op === 'mkdir' && isDeep) entries.makingAll(path);
  else if (MAKES.has(op)) entries.making(path);
  else if (REMOVES.has(op)) entries.removing(path);
}

function byFd(faults: Faults, op: string, args: unknown[]): Operation | null {
  const path = typeof args[0] === 'number' ? pathOfFd.get(args[0]) : undefined;
  if (path === undefined || !faults.counts(path)) return null;
  return writing(faults, op.replace(/^f(data)?sync$/, '$1sync'), path, args.slice(1));
}

/** An operation on an open file; arguments of a write are those of `FileHandle.write`. */
function writing(faults: Faults, op: string, path: string, args: unknown[]): Operation {
  if (SYNCED.has(op)) {
    faults.unsynced?.synced(path);
    faults.entries?.synced(path);
  }
  if (!/write|append/i.test(op)) return { op: op.replace('ftruncate', 'truncate'), path };
  // A text has no offset and no length: its position follows it.
  const isText = typeof args[0] === 'string';
  const [buffer, offset, length, position] = isText
    ? [Buffer.from(String(args[0])), 0, undefined, args[1]]
    : args;
  if (!(buffer instanceof Uint8Array) || op !== 'write')
    return { op, path, bytes: byteLength(buffer) };
  const start = typeof offset === 'number' ? offset : 0;
  const bytes = typeof length === 'number' ? length : buffer.byteLength - start;
  const at = typeof position === 'number' ? position : null;
  // Without a position it continues at the file's end.
  faults.unsynced?.wrote(path, at ?? native.statSync(path).size, bytes);
  const half = (): void => {
    const fd = native.openSync(path, 'r+');
    native.writeSync(fd, buffer, start, Math.floor(bytes / 2), at ?? native.fstatSync(fd).size);
    native.closeSync(fd);
  };
  return { op, path, bytes, half };
}

function byteLength(data: unknown): number {
  if (typeof data === 'string') return Buffer.byteLength(data);
  if (data instanceof Uint8Array) return data.byteLength;
  if (Array.isArray(data)) return data.reduce<number>((sum, each) => sum + byteLength(each), 0);
  return 0;
}

function halfByPath(op: string, path: string, args: unknown[]): void {
  const [first] = args;
  if (op === 'copyFile' && typeof first === 'string') {
    const bytes = native.readFileSync(first);
    native.writeFileSync(path, bytes.subarray(0, bytes.length / 2));
  }
  if (op === 'writeFile') {
    const text = Buffer.from(typeof args[1] === 'string' ? args[1] : '');
    native.writeFileSync(path, text.subarray(0, text.length / 2));
  }
  if (op !== 'rm' || !native.existsSync(path) || !native.statSync(path).isDirectory()) return;
  const names = native.readdirSync(path);
  for (const name of names.slice(0, Math.ceil(names.length / 2)))
    native.rmSync(`${path}/${name}`, { recursive: true, force: true });
}

/** Records the paths of open files, and lets opening for writing fail. */
function patchOpen(faults: Faults): void {
  const opening = (args: unknown[]): string | null => {
    const path = pathOf(args[0]);
    if (path === null || !faults.counts(path)) return null;
    const flags = args[1] ?? 'r';
    const writes = typeof flags === 'number' ? (flags & 3) !== 0 : flags !== 'r';
    if (writes) faults.before({ op: 'open', path });
    const makes =
      typeof flags === 'number'
        ? (flags & fs.constants.O_CREAT) !== 0
        : typeof flags === 'string' && /[wa]/.test(flags);
    if (makes) faults.entries?.making(path);
    return path;
  };
  patch(
    fs.promises,
    'open',
    (original) =>
      async function open(...args: unknown[]) {
        const path = opening(args);
        const handle: unknown = await original(...args);
        if (typeof handle !== 'object' || handle === null) return handle;
        patchHandles(handle, faults);
        if (path !== null) pathOfHandle.set(handle, path);
        // Writes by the descriptor count too.
        if ('fd' in handle && typeof handle.fd === 'number') remember(handle.fd, path);
        return handle;
      },
  );
  patch(
    fs,
    'openSync',
    (original) =>
      function openSync(...args: unknown[]) {
        const path = opening(args);
        const fd: unknown = original(...args);
        if (typeof fd === 'number') remember(fd, path);
        return fd;
      },
  );
  patch(
    fs,
    'open',
    (original) =>
      function open(...args: unknown[]) {
        const done = args.at(-1);
        if (typeof done !== 'function') return original(...args);
        let path: string | null = null;
        try {
          path = opening(args);
        } catch (error) {
          process.nextTick(done, error);
          return undefined;
        }
        return original(...args.slice(0, -1), (error: unknown, fd: unknown) => {
          if (typeof fd === 'number') remember(fd, path);
          Reflect.apply(done, undefined, [error, fd]);
        });
      },
  );
}

function remember(fd: number, path: string | null): void {
  if (path === null) pathOfFd.delete(fd);
  else pathOfFd.set(fd, path);
}

/** The disk of a path, and its free space. */
function patchDisk(faults: Faults): void {
  for (const name of ['stat', 'lstat'] as const)
    patch(fs.promises, name, (original) => async (...args: unknown[]) => {
      const found: unknown = await original(...args);
      const path = pathOf(args[0]);
      if (path !== null && found instanceof fs.Stats && faults.isOtherDisk(path)) found.dev = -1;
      return found;
    });
  patch(
    fs.promises,
    'statfs',
    (original) =>
      async function statfs(...args: unknown[]) {
        const found: unknown = await original(...args);
        const path = pathOf(args[0]);
        if (path === null || !faults.counts(path) || !isDisk(found)) return found;
        found.bavail = Math.floor(faults.freeBytes(path) / found.bsize);
        return found;
      },
  );
}

function isDisk(found: unknown): found is { bavail: number; bsize: number } {
  return typeof found === 'object' && found !== null && 'bavail' in found && 'bsize' in found;
}

/** Node does not export their class; the first handle reveals it. */
function patchHandles(handle: object, faults: Faults): void {
  const prototype: unknown = Object.getPrototypeOf(handle);
  if (typeof prototype !== 'object' || prototype === null || patched.has(prototype)) return;
  patched.add(prototype);
  for (const name of OF_HANDLE)
    patchPromise(prototype, name, faults, (args, self) => {
      const path = typeof self === 'object' && self !== null ? pathOfHandle.get(self) : undefined;
      return path === undefined ? null : writing(faults, name, path, args);
    });
}
