/**
 * The parts of undici by themselves: the package's entry loads fetch, web sockets and caches as
 * well, 12 MB more in a thread that uses none of them.
 */
declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';
  export default Agent;
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}

declare module 'undici/lib/interceptor/redirect.js' {
  import { interceptors } from 'undici';
  export default interceptors.redirect;
}

declare module 'undici/lib/core/errors.js' {
  import { errors } from 'undici';
  export default errors;
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici';
  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>;
}
