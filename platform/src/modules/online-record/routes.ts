import { checkOnline } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { OnlineRecordService } from './service.ts';

export function onlineRecordRoutes(onlineRecords: OnlineRecordService): readonly Implementation[] {
  return [
    implementForUser(checkOnline, ({ session, body }) =>
      onlineRecords.check(session, body.seconds),
    ),
  ];
}
