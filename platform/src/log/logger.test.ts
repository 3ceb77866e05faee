import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const SECRETS = {
  mobile: '13812345678',
  name: '欧阳小明',
  idCard: '11010519491231002X',
  code: '0417',
  token: 'q3mQZ7w0eXJcNf2Yk1uR5tVbLs8dHg4A',
};

function capture() {
  const lines: string[] = [];
  return { log: createLogger('trace', { write: (line) => void lines.push(line) }), lines };
}

function secretsIn(lines: readonly string[]): string[] {
  return Object.values(SECRETS).filter((secret) => lines.join('').includes(secret));
}

test('hides secrets by their keys, however deep', () => {
  const { log, lines } = capture();
  const { mobile, name, idCard, code, token } = SECRETS;
  log.info({ mobile, user: { name, id_card: idCard, list: [{ realName: name }] } }, 'who');
  log.info({ headers: { authorization: `Bearer ${token}` }, body: { smsCode: code } }, 'what');
  log.info({ accessToken: token, data: { poll_token: token, phone: mobile } }, 'more');
  expect(secretsIn(lines)).toEqual([]);
  expect(lines[0]).toContain('"msg":"who"');
});

test('hides mobiles, ID numbers and tokens in texts', () => {
  const { log, lines } = capture();
  const { mobile, idCard, token } = SECRETS;
  log.warn(`sent to ${mobile} of ${idCard} with Bearer ${token}`);
  log.warn({ url: `/status?token=${token}&code=${SECRETS.code}` }, `GET /status?token=${token}`);
  log.warn('%s asked', mobile);
  expect(secretsIn(lines)).toEqual([]);
});

test('logs an error without what hangs on it', () => {
  const { log, lines } = capture();
  const cause = Object.assign(new Error(`Key (mobile)=(${SECRETS.mobile}) already exists`), {
    code: '23505',
    detail: `Key (name)=(${SECRETS.name})`,
    parameters: [SECRETS.idCard],
  });
  log.error({ err: new Error(`failed for ${SECRETS.idCard}`, { cause }) }, 'request failed');
  expect(secretsIn(lines)).toEqual([]);
  expect(lines[0]).toContain('23505');
});

test('logs an error that is its own cause', () => {
  const { log, lines } = capture();
  const ring = new Error('outer');
  ring.cause = new Error('inner', { cause: ring });
  log.error({ err: ring }, 'request failed');
  expect(lines[0]).toContain('"msg":"request failed"');
});

test('keeps what is no secret', () => {
  const { log, lines } = capture();
  log.info({ route: '/api/x', status: 200, userId: 100001 }, 'answered');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: '/api/x',
    status: 200,
    userId: 100001,
  });
});
