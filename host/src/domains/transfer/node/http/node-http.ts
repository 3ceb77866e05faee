/**
 * Node's own HTTP client. An import of `node:http` would read its WebSocket too, with which all of
 * `fetch` is loaded: megabytes, and a tenth of the processor time of a host's start.
 */
export const nodeHttp = process.getBuiltinModule('node:http');
