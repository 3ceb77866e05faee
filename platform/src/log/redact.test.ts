import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCharacter } from '../china/id-card.ts';
import { makeToken } from '../modules/session/token.ts';
import { redactText } from './redact.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''));
const mobile = fc
  .tuple(fc.constantFrom('13', '15', '17', '18', '19'), digits(9))
  .map(([start, rest]) => start + rest);
const idCard = fc
  .tuple(fc.constantFrom('110105', '440305', '310104'), digits(3))
  .map(([place, sequence]) => `${place}19900101${sequence}`)
  .map((number) => number + checkCharacter(number));
const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
const token = fc
  .array(fc.constantFrom(...base64url), { minLength: 41, maxLength: 41 })
  .map((all) => `a${all.join('')}Z`);
const wide = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? 0) + 0xfe_e0));
const parts = (number: string) => [number.slice(0, 3), number.slice(3, 7), number.slice(7)];
const writtenMobile = fc
  .tuple(
    mobile,
    fc.constantFrom('', '+86', '86', '0086', '+86 ', '+86-'),
    fc.constantFrom('', ' ', '-', '\u00a0', '–'),
  )
  .map(([number, country, between]) => country + parts(number).join(between));
const writtenIdCard = fc
  .tuple(idCard, fc.constantFrom(' ', '-', '–'))
  .map(([number, between]) =>
    [number.slice(0, 6), number.slice(6, 14), number.slice(14)].join(between),
  );
const secret = fc.oneof(
  mobile,
  writtenMobile,
  mobile.map(wide),
  idCard,
  writtenIdCard,
  idCard.map(wide),
  token,
  token.map((text) => `gbm_${text}`),
);
const around = fc.constantFrom('', ' ', '手机', '：', ', ', '\n', '(', '"', '\t', '/', '%22');

/** What would tell the secret: its digits and letters. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[^\w]/g, '');

test('no mobile, ID number or token survives, however it is written in a text', () => {
  fc.assert(
    fc.property(around, secret, around, (before, hidden, after) => {
      const left = redactText(`at 10:15${before === '' ? ' ' : before}${hidden}${after} sent`);
      expect(plain(left)).not.toContain(plain(hidden).replace(/^(?:00)?86/, ''));
    }),
    { numRuns: 2000 },
  );
  expect(redactText(`as ${makeToken()}.`)).toBe('as [hidden].');
});

const value = fc
  .string({ unit: 'binary', minLength: 4, maxLength: 40 })
  .map((text) => `?${text}§§`);
const key = fc.constantFrom(
  'token',
  'accessToken',
  'id_card',
  'realName',
  'Set-Cookie',
  'password',
);

test('no value of a secret key survives in JSON, in JSON inside of it, or cut off', () => {
  fc.assert(
    fc.property(
      key,
      value,
      fc.integer({ min: 0, max: 3 }),
      fc.nat(),
      (name, hidden, level, cut) => {
        let text = JSON.stringify({ before: 1, [name]: hidden, after: 'kept' });
        for (let deep = 0; deep < level; deep += 1) text = JSON.stringify({ body: text });
        const whole = redactText(text);
        expect(whole).not.toContain('§');
        expect(whole).toContain('kept');
        const from = text.indexOf('§');
        expect(redactText(text.slice(0, from + 1 + (cut % (text.length - from))))).not.toContain(
          '§',
        );
      },
    ),
    { numRuns: 1000 },
  );
});

test.each([
  [
    '{"token":{"value":"hush","more":[1,{"a":"}"}]},"after":"kept"}',
    '{"token":{[hidden]},"after":"kept"}',
  ],
  ['{"token":["a]b","hush"],"after":"kept"}', '{"token":[[hidden]],"after":"kept"}'],
  ['{"token":[["a"],"hush"],"after":"kept"}', '{"token":[[hidden]],"after":"kept"}'],
  ['{\\"token\\":{\\"value\\":\\"a}b\\"},\\"after\\":1}', '{\\"token\\":{[hidden]},\\"after\\":1}'],
  ['{"token":{\n  "value":"hush"\n},"after":"kept"}', '{"token":{[hidden]},"after":"kept"}'],
  ['{"token":{"value":"hu', '{"token":{[hidden]'],
])('hides all that a secret key holds: %s', (text, kept) => {
  expect(redactText(text)).toBe(kept);
});

describe('of JSON', () => {
  test.each([
    ['{"token":"abc\\"d","list":[1]}', '{"token":"[hidden]","list":[1]}'],
    ['{"idCard":"11","name":"张三丰"}', '{"idCard":"[hidden]","name":"[hidden]"}'],
    ['{\n "name": "张三丰",\n "id_card": ""}', '{\n "name": "[hidden]",\n "id_card": "[hidden]"}'],
    ['{"code":"0417"} {"phone":123}', '{"code":"[hidden]"} {"phone":[hidden]}'],
    ['{"set-cookie":["a=b; c","d"],"x":1}', '{"set-cookie":[[hidden]],"x":1}'],
    ['{"token":"abc\nnext line', '{"token":"[hidden]\nnext line'],
  ])('%j is stored as %j', (sent, stored) => {
    expect(redactText(sent)).toBe(stored);
  });
});

test.each([
  '{"name":"青河","gameId":1001,"code":0,"msg":""}',
  '{"level":50,"code":"ENOENT","err":{"code":"ERR_HTTP2_STREAM_ERROR","name":"Error"},"token":null}',
  '{"code":"sha256-of-a-chunk-differs","mobile":true}',
  'game 0b1f6c138-1234-5678-9abc, 550e8400-e138-4234-a716-446655440000',
  'chunk e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 at 1732482252000',
  'read 1048576 bytes in 138 ms, order 202611241015001234567890',
  'GET http://127.0.0.1:47580/packages/a-long-name-of-a-package-of-the-demo-world-1.0.zip',
])('keeps the sense of %j', (line) => {
  expect(redactText(line)).toBe(line);
});

test.each(['code', 'name', 'token', 'idCard'])(
  'a text of many “%s” is read once, whatever opens their values',
  (key) => {
    // Read again for each of them, one of these would take minutes.
    for (const opening of ['[', '"', '\\"', '{', '1'])
      for (const part of [`"${key}":${opening}`, `\\"${key}\\":${opening}`])
        expect(redactText(part.repeat(1_000_000 / part.length))).toContain(':');
  },
);
