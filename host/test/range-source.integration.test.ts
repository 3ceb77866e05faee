import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { failures } from '../src/domains/failure/core/host-error.ts';
import { HttpRangeSource } from '../src/domains/transfer/node/chunks/http-range-source.ts';
import { describeRangeSource } from '../src/domains/transfer/node/chunks/range-source.contract.ts';
import type { RangeSourceHarness } from '../src/domains/transfer/node/chunks/range-source.contract.ts';
import { contentOf } from './content.ts';
import { PackServer } from './pack-server.ts';
import type { Fault, PackServerOptions } from './pack-server.ts';
import { PATIENT, silences } from './silence.ts';
import { LocalRangeSource, MemoryRangeSource } from './simple-range-sources.ts';
import { temporaryFolder } from './temporary-folder.ts';

const content = contentOf(1_500_000, 3);
const path = 'packs/a.pack';

describeRangeSource('memory', () => {
  const source = new MemoryRangeSource();
  source.packs.set(`memory:/${path}`, content);
  return Promise.resolve({ source, host: 'memory:/', path, content, tries: 1 });
});

describeRangeSource('local files', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'packs'));
  await writeFile(join(folder, path), content);
  const host = `${pathToFileURL(folder).href}/`;
  return { source: new LocalRangeSource(), host, path, content, tries: 1 };
});

async function overHttp(
  tries: number,
  fault: PackServer['fault'],
  options: PackServerOptions = {},
): Promise<RangeSourceHarness> {
  const server = await new PackServer(options).start();
  server.files.set(path, content);
  server.fault = fault;
  server.onStall = silences();
  const source = new HttpRangeSource({
    ...PATIENT,
    ...(options.tls === undefined ? {} : { ca: options.tls.cert }),
  });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  return { source, host: `${server.origin}/`, path, content, tries };
}

describeRangeSource('HTTP', () => overHttp(1, () => null));

/** A key and the certificate that it signed itself. */
async function selfSigned() {
  const folder = await temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const subject = ['-subj', '/CN=test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-nodes', '-keyout', key, '-out', cert];
  await promisify(execFile)('openssl', [...request, ...files, ...subject]);
  return { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
}

describeRangeSource('HTTPS', async () => {
  return overHttp(1, () => null, { tls: await selfSigned() });
});

test('a page over https is the server’s own, unless a plain address led to it', async () => {
  const page: Fault = { kind: 'status', status: 200, headers: { 'content-type': 'text/html' } };
  const { source, host } = await overHttp(1, () => page, { tls: await selfSigned() });
  const request = { path, size: content.length, offset: 0, length: 10 };
  const sink = { write: () => undefined };
  const ask = async (from: string): Promise<unknown> => {
    const { signal } = new AbortController();
    return source.read({ host: from, ...request, signal }, sink).catch((error: unknown) => error);
  };
  expect(await ask(host)).toMatchObject({ failure: failures.server(404), advice: 'elsewhere' });
  const location = `${host}${path}`;
  const plain = await overHttp(1, () => ({ kind: 'status', status: 302, headers: { location } }));
  expect(await ask(plain.host)).toMatchObject({ failure: failures.networkLogin() });
});

const faults: (Fault | null)[] = [
  { kind: 'truncate', after: 70_000 },
  { kind: 'reset' },
  { kind: 'status', status: 503 },
  { kind: 'ignore-range' },
  { kind: 'unmeasured', excess: -5000 },
  { kind: 'stall', after: 10_000 },
  { kind: 'unmeasured', excess: 10 },
  null,
];

describeRangeSource('HTTP that fails on its way', () => {
  return overHttp(40, ({ earlier, length }) => {
    const fault = faults[earlier % faults.length] ?? null;
    // This alone is no fault: a request for the whole file may be answered so.
    return length === content.length && fault?.kind === 'ignore-range' ? null : fault;
  });
});
