import { hash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { ownHasher, PortHasher, serveHashes } from './chunk-hasher.ts';

function memoryOf(text: string): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(text.length);
  Buffer.from(memory).write(text);
  return memory;
}

function digestsOf(...texts: string[]): Buffer {
  return Buffer.concat(texts.map((text) => hash('sha256', text, 'buffer')));
}

function openPorts() {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  return { other: port1, hasher: new PortHasher(port2) };
}

test.each(['in the thread that asks', 'in another one'])(
  '%s stretches are hashed in order',
  async (where) => {
    const { other, hasher } = openPorts();
    serveHashes(other);
    const asked = where === 'in another one' ? hasher : ownHasher;
    const memory = memoryOf('abcdef');
    const [one, two] = await Promise.all([
      asked.digests({ memory, spans: Uint32Array.of(0, 3, 3, 3) }),
      asked.digests({ memory, spans: Uint32Array.of(1, 1) }),
    ]);
    expect(Buffer.from(one)).toEqual(digestsOf('abc', 'def'));
    expect(Buffer.from(two)).toEqual(digestsOf('b'));
  },
);

test('what can not be hashed is told, and the next can', async () => {
  const { other, hasher } = openPorts();
  serveHashes(other);
  const memory = memoryOf('abc');
  const wrong = hasher.digests({ memory, spans: Uint32Array.of(2, 2) });
  const right = hasher.digests({ memory, spans: Uint32Array.of(0, 3) });
  await expect(wrong).rejects.toThrow('could not hash');
  expect(Buffer.from(await right)).toEqual(digestsOf('abc'));
});

test('nobody waits for a thread that is gone', async () => {
  const { other, hasher } = openPorts();
  const order = { memory: memoryOf('a'), spans: Uint32Array.of(0, 1) };
  const asked = hasher.digests(order);
  other.close();
  await expect(asked).rejects.toThrow('nobody hashes');
  await expect(hasher.digests(order)).rejects.toThrow('nobody hashes');
});
