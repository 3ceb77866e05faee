import { CLIENT_MESSAGES } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { toHostFailure } from './host-failure.ts';

test.each(['malformed data: packageUrl', '', ' ', null, {}])(
  '%j is no text for a player',
  (reason) => {
    expect(toHostFailure(reason).message).toBe(CLIENT_MESSAGES.requestFailed);
  },
);

test('another text of the host is shown', () => {
  expect(toHostFailure('磁盘空间不足').message).toBe('磁盘空间不足');
});
