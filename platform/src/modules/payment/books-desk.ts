import type { CallResult } from '@gamebox/contract';
import { PaymentMethod } from '@gamebox/contract';
import type { pagePaymentBillLines, pagePaymentMovements } from '@gamebox/contract/admin';
import type { z } from 'zod';
import { inTransaction } from '../../db/transaction.ts';
import type { Database } from '../../db/database.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { BillLineRepository } from './bill-line-repository.ts';
import { pageMovements, writeMovements } from './day-books.ts';
import type { DayBooksDeps } from './day-books.ts';

/** Operators' service to read a day's movements and the providers' bills. */
export interface BooksDesk {
  readonly page: (
    search: z.output<(typeof pagePaymentMovements)['query']>,
  ) => Promise<CallResult<typeof pagePaymentMovements>>;
  /** The text of a file, part by part; audited, because it exports all players' payments. */
  readonly file: (actor: Actor, day: string) => Promise<AsyncIterable<string>>;
  readonly pageBillLines: (
    search: z.output<(typeof pagePaymentBillLines)['query']>,
  ) => Promise<CallResult<typeof pagePaymentBillLines>>;
}

export interface BooksDeskDeps extends DayBooksDeps {
  readonly db: Database;
  readonly billLines: BillLineRepository;
  readonly audit: Pick<AuditService, 'append'>;
}

export function createBooksDesk(deps: BooksDeskDeps): BooksDesk {
  return {
    page: ({ day, after, pageSize }) => pageMovements(deps, day, { after, limit: pageSize }),
    file: async (actor, day) => {
      await inTransaction(deps.db, (tx) =>
        deps.audit.append(tx, actor, {
          action: 'payment.movements',
          subject: `movements of ${day}`,
        }),
      );
      return writeMovements(deps, day);
    },
    pageBillLines: ({ pageNo, pageSize, ...filter }) =>
      deps.billLines.page(filter, PaymentMethod[filter.provider], { pageNo, pageSize }),
  };
}
