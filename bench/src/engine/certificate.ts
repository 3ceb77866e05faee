import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../measure/run-command.ts';

/** Makes a self-signed certificate for 127.0.0.1 in a file that also contains the key. */
export async function makeCertificate(folder: string): Promise<string> {
  const path = join(folder, 'certificate.pem');
  const key = join(folder, 'certificate.key');
  const about =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 ' +
    '-addext subjectAltName=IP:127.0.0.1';
  await runCommand('openssl', [...about.split(' '), '-keyout', key, '-out', path]);
  await appendFile(path, await readFile(key));
  return path;
}
