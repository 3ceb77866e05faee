import { getRanking } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { RankService } from './service.ts';

export function rankRoutes(ranks: RankService): readonly Implementation[] {
  return [
    implement(getRanking, ({ session, query }) => ranks.ranking(session?.userId ?? null, query)),
  ];
}
