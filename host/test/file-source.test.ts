import { describeFileSource } from '../src/domains/download/node/file-source.contract.ts';
import { MemoryFileSource } from './memory-file-source.ts';

describeFileSource('memory', () => {
  const source = new MemoryFileSource();
  return Promise.resolve({
    source,
    put(name, content, validator) {
      source.files.set(name, content);
      source.validators.set(name, validator);
      return name;
    },
    missing: () => 'none',
  });
});
