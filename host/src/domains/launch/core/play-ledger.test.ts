import { describe, expect, test } from 'vitest';
import { PlayLedger, readPlayLedger } from './play-ledger.ts';

const start = { gameId: 9, serverId: 2, userId: 3, startTime: 1000, pid: 1, identity: null };
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
    expect(ledger.list()).toEqual([
      { playId, gameId: 9, serverId: 2, startTime: 1000, seconds: 2, userId: 3 },
    ]);
    expect(ledger.played(9)).toEqual({ playSeconds: 2, lastPlayTime: 2009, lastServerId: 2 });
    // A start without a server does not change the player's last server.
    ledger.expect({ ...start, playId: 'another', serverId: null, startTime: 3000 });
    ledger.open('another');
    expect(ledger.played(9)?.lastServerId).toBe(2);
    expect(ledger.played(8)).toBeNull();
  });

  test('drops a session once it is ended and confirmed, in either order', () => {
    const confirmedFirst = opened();
    confirmedFirst.add(playId, 5, 0);
    confirmedFirst.confirm([{ playId, seconds: 5 }]);
    expect(confirmedFirst.list()).toEqual([]);
    confirmedFirst.add(playId, 1, 0);
    expect(confirmedFirst.list()).toHaveLength(1);
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
    expect(ledger.list()[0]?.seconds).toBe(8);
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
    const before = JSON.stringify(ledger.data()).replace('"userId":3,', '');
    expect(before).not.toContain('userId');
    const again = new PlayLedger(readPlayLedger(JSON.parse(before)).value);
    expect(again.list()[0]?.userId).toBeNull();
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
