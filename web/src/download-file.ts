import { CLIENT_MESSAGES, envelope } from '@gamebox/contract';
import type { Wire } from './exchange.ts';
import { exchange, requestHeaders } from './exchange.ts';
import { apiBase } from './api-base.ts';
import { RequestError } from './request-error.ts';
import { settle } from './request.ts';

/**
 * Downloads a file of the API under `fileName`. A JSON answer is a failure, shown with its `msg`,
 * or 下载失败 (`docs/specification.md#errors`).
 */
export async function downloadFile(
  wire: Wire,
  path: `/api/${string}`,
  fileName: string,
): Promise<void> {
  await wire.config.ready();
  const token = wire.config.session.token();
  try {
    const headers = requestHeaders(wire, token);
    const file = await exchange(wire, `${apiBase()}${path}`, { headers }, undefined, readFile);
    offer(file, fileName);
  } catch (error) {
    throw settle(wire.config, 'GET', path, error, token, false);
  }
}

async function readFile(response: Response): Promise<Blob> {
  if ((response.headers.get('content-type') ?? '').includes('json')) {
    const refusal = envelope.safeParse(await response.json().catch(() => undefined));
    const { code = 0, msg = '' } = refusal.data ?? {};
    if (code === 401) throw new RequestError({ kind: 'session-ended' });
    throw new RequestError({ kind: 'no-file', msg });
  }
  if (!response.ok) {
    const { status } = response;
    throw new RequestError({ kind: 'status', status, msg: CLIENT_MESSAGES.downloadFailed });
  }
  return response.blob();
}

function offer(file: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = fileName;
  link.click();
  // The browser reads the blob in its next task; until then the address must stay valid.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
