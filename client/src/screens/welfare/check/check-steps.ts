import type { CheckedRound, DrawFault } from '@gamebox/contract/lottery';
import { checkDraw } from '@gamebox/contract/lottery';
import type { LotteryRecord } from '@gamebox/contract';

export interface CheckStep {
  fault: DrawFault;
  /** The rule in words. */
  text: string;
  holds: boolean;
}

const sentences: Readonly<Record<DrawFault, string>> = {
  round: '这次抽奖属于这一轮',
  seedHash: '种子的哈希值与事先公布的一致，种子没有换过',
  tableHash: '奖品表的哈希值与事先公布的一致，概率没有改过',
  roll: '由种子、我的种子和次序重新算出的数，与记录一致',
  rolledPrize: '这个数落在的奖品，与记录一致',
  prize: '发出的就是它，或它发完后公布的替代奖品',
};

const order: readonly DrawFault[] = [
  'round',
  'seedHash',
  'tableHash',
  'roll',
  'rolledPrize',
  'prize',
];

/** Checks each rule of a round for this draw. With an invalid table every rule fails. */
export function checkSteps(
  round: CheckedRound,
  record: Pick<
    LotteryRecord,
    'roundId' | 'userId' | 'clientSeed' | 'nonce' | 'roll' | 'rolledPrizeId' | 'prizeId'
  >,
): readonly CheckStep[] {
  const faults = faultsOf(round, record);
  return order.map((fault) => ({ fault, text: sentences[fault], holds: !faults.includes(fault) }));
}

function faultsOf(
  round: CheckedRound,
  { prizeId, ...record }: Parameters<typeof checkSteps>[1],
): readonly DrawFault[] {
  try {
    return prizeId === null ? ['prize'] : checkDraw(round, { ...record, prizeId });
  } catch {
    return order;
  }
}
