import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SmsFailure, SmsSender } from './port.ts';

export interface SmsUnderTest {
  readonly sender: SmsSender;
  /** The messages that reached the provider (or the inbox), the latest first. */
  readonly arrived: () => readonly { readonly mobile: string; readonly code: string }[];
  /** Makes every later message fail this way. */
  readonly fail: (failure: SmsFailure) => Promise<void> | void;
  readonly close: () => Promise<void>;
}

const message = { mobile: '13800001234', code: '0417', validMinutes: 5 };

/** What every implementation of SmsSender must do. */
export function smsContract(name: string, create: () => Promise<SmsUnderTest>): void {
  describe(`SMS by ${name}`, () => {
    let tested: SmsUnderTest;
    beforeEach(async () => {
      tested = await create();
    });
    afterEach(() => tested.close());

    test('delivers the code, leading zero included, to the mobile', async () => {
      await tested.sender.send(message);
      expect(tested.arrived()).toMatchObject([{ mobile: '13800001234', code: '0417' }]);
    });

    test.each(['frequent', 'refused', 'unreachable'] as const)(
      'rejects as %s, and says no mobile or code',
      async (failure) => {
        await tested.fail(failure);
        const error: unknown = await tested.sender.send(message).catch((error: unknown) => error);
        expect(error).toMatchObject({ name: 'SmsSendError', failure });
        expect(inspect(error)).not.toMatch(/1380000|0417/);
        expect(tested.arrived()).toEqual([]);
      },
    );
  });
}
