import { MEMBER_NOTICE_DAYS } from '@gamebox/contract';
import { DAY_MS, chinaClock } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MessageService, NewMessage } from '../message/service.ts';
import { levelName } from './names.ts';
import type { EndingTerm, TermRepository } from './term-repository.ts';

/** The number of messages in one transaction. */
const AT_ONCE = 500;

export interface NoticeDeps {
  readonly terms: Pick<TermRepository, 'takeEnding'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly now: () => number;
}

/**
 * Sends each user one message when the last term ends within three days, and one when it has ended.
 */
export async function notifyEnding(
  { terms, messages, now }: NoticeDeps,
  db: Database,
): Promise<void> {
  let looked: number;
  do {
    looked = await inTransaction(db, async (tx) => {
      const time = now();
      const times = { now: time, soon: time + MEMBER_NOTICE_DAYS * DAY_MS };
      const taken = await terms.takeEnding(tx, times, AT_ONCE);
      await messages.add(tx, taken.ending.map(messageOf));
      return taken.looked;
    });
  } while (looked === AT_ONCE);
}

function messageOf({ termId, userId, level, endTime, over }: EndingTerm): NewMessage {
  const name = levelName(level);
  const [, month = 0, day = 0] = chinaClock(endTime - 1)
    .day.split('-')
    .map(Number);
  const notice = over
    ? { title: `${name}已到期`, text: '特权已停止，续费后立即恢复。' }
    : {
        title: `${name}即将到期`,
        text: `有效期到${String(month)}月${String(day)}日结束，续费后接着算，不会浪费剩下的天数。`,
      };
  const sourceKey = `privilege-${over ? 'ended' : 'ends'}:${String(termId)}`;
  return { userId, sourceKey, type: null, page: 'rubies', ...notice };
}
