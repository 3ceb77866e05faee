import { onTestFinished } from 'vitest';
import { PackageServer } from '../../../../test/package-server.ts';
import { describeFileSource } from './file-source.contract.ts';
import { HttpFileSource } from './http-file-source.ts';

describeFileSource('HTTP', async () => {
  const server = await new PackageServer().start();
  const source = new HttpFileSource({ connections: 2, stallMs: 2000, connectMs: 1000 });
  onTestFinished(async () => {
    await source.close();
    await server.close();
  });
  const address = (name: string): string => `${server.origin}/packages/demo/files/${name}`;
  return {
    source,
    put(name, content, validator) {
      server.files[name] = { content };
      server.etag = validator;
      return address(name);
    },
    missing: () => address('none'),
  };
});
