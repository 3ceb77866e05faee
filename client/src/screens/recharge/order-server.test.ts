import { expect, test } from 'vitest';
import { sampleGameAccount } from '../../test/sample-account.ts';
import { meantAccount } from './order-server.ts';

const latest = sampleGameAccount({ account: 'latest', serverId: 11 });
const earlier = sampleGameAccount({ account: 'earlier', serverId: 12 });
const unchosen = { serverId: null, account: null };

test.each([
  ['the chosen one', { serverId: 12, account: 'latest' }, 12, 'latest'],
  ['the one of the chosen server', { serverId: 12, account: null }, 11, 'earlier'],
  ['the one of the server played last', unchosen, 12, 'earlier'],
  ['the latest where none is of that server', unchosen, 13, 'latest'],
  ['the latest where no server is known', unchosen, null, 'latest'],
])('the account of an order is %s', (_, asked, played, account) => {
  expect(meantAccount([latest, earlier], asked, played)?.account).toBe(account);
});

test('an account that no server is known of is not taken for one of no chosen server', () => {
  const nowhere = sampleGameAccount({ account: 'nowhere', serverId: null });
  expect(meantAccount([latest, nowhere], unchosen, null)?.account).toBe('latest');
});
