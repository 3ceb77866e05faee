import { expect, test } from 'vitest';
import { failures } from '../../failure/core/host-error.ts';
import { RefusedError, WholeBody } from './whole-body.ts';

/** Why a page in the place of a file is refused. */
function refusalOf(status: number, isSecure: boolean) {
  const headers = { 'content-type': 'text/html' };
  try {
    new WholeBody(9).onHead({ status, headers, isSecure, framing: 9, staysOpen: true });
  } catch (error) {
    if (error instanceof RefusedError) return error.answer;
  }
  throw new Error('the page is taken');
}

test('a page of a network in between is waited for', () => {
  expect(refusalOf(200, false)).toMatchObject({
    passing: true,
    error: { failure: failures.networkLogin() },
  });
});

test('a page that came by https alone says that the server has no such file', () => {
  expect(refusalOf(200, true)).toMatchObject({
    passing: false,
    error: { failure: failures.server(404) },
  });
});

test.each([true, false])('a body says whether it is the server’s own: %s', (isSecure) => {
  const body = new WholeBody(9);
  body.onHead({ status: 200, headers: {}, isSecure, framing: 9, staysOpen: true });
  expect(body.isSecure).toBe(isSecure);
});
