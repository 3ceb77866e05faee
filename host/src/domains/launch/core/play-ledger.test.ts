import { describe, expect, test } from 'vitest';
import { PlayLedger, readPlayLedger } from './play-ledger.ts';

const startTime = Date.UTC(2026, 0, 1);
const start = { gameId: 9, serverId: 2, userId: 3, startTime, pid: 1, identity: null };
const playId = '6f1d5a52-58b4-4a7e-9b1e-3f2f0a8b7c11';

function opened(): PlayLedger {
  const ledger = new PlayLedger({ sessions: [], totals: {} });
  ledger.expect({ ...start, playId });
  ledger.open(playId);
  return ledger;
}

describe('the play ledger', () => {
  test('adds up fractions of seconds, by session and by game', () => {
    const ledger = opened();
    for (let tick = 0; tick < 10; tick++) ledger.add(playId, 0.25, 2000 + tick);
    expect(ledger.list(startTime + 10_000)).toEqual([
      { playId, gameId: 9, serverId: 2, startTime, seconds: 2, userId: 3 },
    ]);
    expect(ledger.played(9)).toMatchObject({ playSeconds: 2, lastPlayTime: 2009, lastServerId: 2 });
    // A start without a server does not change the player's last server.
    ledger.expect({ ...start, playId: 'another', serverId: null, startTime: 3000 });
    ledger.open('another');
    expect(ledger.played(9)?.lastServerId).toBe(2);
    expect(ledger.played(8)).toBeNull();
  });

  test('reports no start that a wrong clock has told', () => {
    const now = startTime + 3_600_000;
    for (const wrong of [1000, Date.UTC(2100, 0, 1)]) {
      const ledger = new PlayLedger({ sessions: [], totals: {} });
      ledger.expect({ ...start, playId, startTime: wrong });
      ledger.open(playId);
      ledger.add(playId, 60, wrong);
      expect(ledger.list(1_000_000)).toEqual([]);
      expect(ledger.list(now)).toMatchObject([{ startTime: now - 60_000, seconds: 60 }]);
    }
    const ledger = opened();
    ledger.add(playId, 60, now);
    expect(ledger.list(now)).toMatchObject([{ startTime, seconds: 60 }]);
  });

  test('tells players apart, and keeps the latest of many', () => {
    const ledger = opened();
    ledger.add(playId, 5, 2000);
    ledger.expect({ ...start, playId: 'another', userId: 4, serverId: 7, startTime: 3000 });
    ledger.open('another');
    ledger.add('another', 2, 3002);
    const another = { userId: 4, playSeconds: 2, lastPlayTime: 3002, lastServerId: 7 };
    expect(ledger.played(9)).toEqual({
      playSeconds: 7,
      lastPlayTime: 3002,
      lastServerId: 7,
      plays: [another, { userId: 3, playSeconds: 5, lastPlayTime: 2000, lastServerId: 2 }],
    });
    for (let userId = 100; userId < 119; userId++) {
      ledger.expect({ ...start, playId: `of ${userId}`, userId });
      ledger.open(`of ${userId}`);
    }
    expect(ledger.played(9)?.plays).toHaveLength(20);
    expect(ledger.played(9)?.plays.at(-1)).toEqual(another);
  });

  test('what was counted before players were told apart is nobody’s', () => {
    const total = { exactSeconds: 8.5, lastPlayTime: 7, lastServerId: 2 };
    const { value, salvaged } = readPlayLedger({ sessions: [], totals: { 9: total } });
    expect(salvaged).toBe(false);
    const ledger = new PlayLedger(value);
    const nobody = { userId: null, playSeconds: 8, lastPlayTime: 7, lastServerId: 2 };
    expect(ledger.played(9)?.plays).toEqual([nobody]);
    ledger.expect({ ...start, playId });
    ledger.open(playId);
    expect(ledger.played(9)?.plays).toMatchObject([{ userId: 3, playSeconds: 0 }, nobody]);
  });

  test('drops a session once it is ended and confirmed, in either order', () => {
    const confirmedFirst = opened();
    confirmedFirst.add(playId, 5, 0);
    confirmedFirst.confirm([{ playId, seconds: 5 }]);
    expect(confirmedFirst.list(startTime + 10_000)).toEqual([]);
    confirmedFirst.add(playId, 1, 0);
    expect(confirmedFirst.list(startTime + 10_000)).toHaveLength(1);
    confirmedFirst.confirm([{ playId, seconds: 6 }]);
    confirmedFirst.end(playId);
    expect(confirmedFirst.data().sessions).toEqual([]);
    expect(confirmedFirst.played(9)?.playSeconds).toBe(6);
  });

  test('after a partial confirmation the rest is still to be reported', () => {
    const ledger = opened();
    ledger.add(playId, 8, 0);
    ledger.end(playId);
    ledger.confirm([{ playId, seconds: 5 }]);
    expect(ledger.list(startTime + 10_000)[0]?.seconds).toBe(8);
  });

  test('survives writing and reading', () => {
    const ledger = opened();
    ledger.add(playId, 3.5, 7);
    const again = new PlayLedger(readPlayLedger(JSON.parse(JSON.stringify(ledger.data()))).value);
    expect(again.data()).toEqual(ledger.data());
    expect(again.unended().map((session) => session.playId)).toEqual([playId]);
  });

  test('reads a file from before sessions had a user: the user is null', () => {
    const ledger = opened();
    ledger.add(playId, 1, 0);
    const { sessions } = ledger.data();
    const before = JSON.stringify({ sessions, totals: {} }).replace('"userId":3,', '');
    expect(before).not.toContain('userId');
    const again = new PlayLedger(readPlayLedger(JSON.parse(before)).value);
    expect(again.list(startTime + 10_000)[0]?.userId).toBeNull();
  });

  test('reads a file from before the first process was stored', () => {
    const ledger = opened();
    const launched = { first: { pid: 1, identity: 'a' }, now: { pid: 2, identity: 'b' } };
    ledger.isNow(playId, launched);
    const written = JSON.stringify(ledger.data());
    const before = written.replace('"first":{"pid":1,"identity":"a"}', '"unknown":1');
    expect(before).not.toBe(written);
    const { value, salvaged } = readPlayLedger(JSON.parse(before));
    expect(salvaged).toBe(false);
    expect(new PlayLedger(value).unended()).toMatchObject([{ pid: 2, identity: 'b' }]);
  });

  test('a damaged row does not affect the others', () => {
    const ledger = opened();
    ledger.add(playId, 3, 7);
    const { sessions, totals } = ledger.data();
    const damaged = { sessions: [...sessions, { playId: 4 }], totals: { ...totals, 8: null } };
    expect(readPlayLedger(damaged)).toEqual({ value: ledger.data(), salvaged: true });
    expect(readPlayLedger({ sessions })).toEqual({
      value: { sessions, totals: {} },
      salvaged: true,
    });
    expect(readPlayLedger(ledger.data()).salvaged).toBe(false);
  });

  test('limits the list of unconfirmed sessions', () => {
    const ledger = new PlayLedger({ sessions: [], totals: {} });
    for (let number = 0; number < 5100; number++) {
      const id = `${String(number).padStart(8, '0')}-58b4-4a7e-9b1e-3f2f0a8b7c11`;
      ledger.expect({ ...start, playId: id });
      ledger.open(id);
      ledger.add(id, 1, 0);
      ledger.end(id);
    }
    expect(ledger.data().sessions.length).toBeLessThanOrEqual(5001);
    expect(ledger.played(9)?.playSeconds).toBe(5100);
  });
});
