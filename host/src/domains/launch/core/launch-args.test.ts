import { describe, expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract/host';
import { HostError } from '../../failure/core/host-error.ts';
import { fillArguments } from './launch-args.ts';

const entry = {
  path: gamePath.parse('game'),
  args: ['--resolution', '{resolution}', '--account={account}', '{server}', '{other}'],
};
const request = {
  gameId: 1,
  resolution: '1280_800',
  account: '张三 {server}',
  serverId: 7,
} as const;

describe('fillArguments', () => {
  test('fills each placeholder once, and keeps braces in values', () => {
    expect(fillArguments(entry, request)).toEqual([
      '--resolution',
      '1280x800',
      '--account=张三 {server}',
      '7',
      '{other}',
    ]);
  });

  test('leaves an unchosen value empty', () => {
    const args = fillArguments(entry, { ...request, account: null, serverId: null });
    expect(args.slice(2, 4)).toEqual(['--account=', '']);
  });

  test.each(['-x', '--server', 'a\0b', 'a\nb'])('refuses the account %j', (account) => {
    expect(() => fillArguments(entry, { ...request, account })).toThrow(HostError);
  });
});
