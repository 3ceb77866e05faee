import { getConfig, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

const soon = { timeout: 60 };

async function errorOf(work: Promise<unknown>): Promise<Error> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('it succeeded');
  return error;
}

test('what a wait for an element ends with shows the document, and comes from the test', async () => {
  render(<p>only this</p>);
  const error = await errorOf(screen.findByText('something else', {}, soon));
  expect(error.name).toBe('TestingLibraryElementError');
  expect(error.message).toContain('Unable to find an element with the text: something else');
  expect(error.message.match(/only this/g)).toHaveLength(1);
  expect(error.stack).toContain('quick-errors.test.tsx');
});

test('an error outside of a wait shows the document', () => {
  render(<p>only this</p>);
  expect(() => screen.getByText('something else')).toThrow('only this');
});

test('the document is not printed for errors within a wait', async () => {
  render(<p>only this</p>);
  const errors: unknown[] = [];
  const wait = waitFor(() => {
    errors.push(getConfig().getElementError('missing', document.body).message);
    throw new Error('not yet');
  }, soon);
  await errorOf(wait);
  expect(new Set(errors)).toEqual(new Set(['missing']));
});
