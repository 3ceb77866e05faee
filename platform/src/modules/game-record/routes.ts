import { listGameRecords, reportPlay } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { GameRecordService } from './service.ts';

export function gameRecordRoutes(records: GameRecordService): readonly Implementation[] {
  return [
    implementForUser(listGameRecords, ({ session }) => records.list(session.userId)),
    implementForUser(reportPlay, async ({ session, body }) => {
      await records.report(session.userId, body);
      return true;
    }),
  ];
}
