import { Time } from '@gamebox/ui/time.tsx';
import type { LotteryRecord, LotteryRound } from '@gamebox/contract';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { CheckStep } from './check-steps.ts';
import { checkSteps } from './check-steps.ts';
import styles from './check.module.css';

/** How long after its end a round's seed is published: the last draws have ended by then. */
const shownAfterMs = 60_000;

/**
 * The result of the verification, step by step; before the seed is published, when that will be.
 */
export function CheckedDraw({ round, record }: { round: LotteryRound; record: LotteryRecord }) {
  const details = [
    ['种子的哈希值（事先公布）', round.seedHash],
    ['奖品表的哈希值（事先公布）', round.tableHash],
    ['种子', round.seed ?? '本轮结束后公布'],
    ['我的种子', record.clientSeed],
    ['本轮第几次抽奖', String(record.nonce)],
    ['抽出的数', String(record.roll)],
  ] as const;
  return (
    <>
      <Result round={round} record={record} />
      <dl className={styles.details}>
        {details.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Result({ round, record }: { round: LotteryRound; record: LotteryRecord }) {
  if (round.seed === null) {
    return (
      <p className={styles.waiting}>
        <Clock aria-hidden />
        这一轮还在进行，种子 <Time at={round.endTime + shownAfterMs} /> 公布，到时再来查验
      </p>
    );
  }
  const steps = checkSteps({ ...round, seed: round.seed }, record);
  const good = steps.every(({ holds }) => holds);
  return (
    <div className={styles.result} data-good={good || undefined}>
      <p className={styles.verdict}>
        {good ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
        {good ? '这次抽奖真实有效' : '这次抽奖与公布的不一致，请联系客服'}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.fault} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { text, holds } }: { step: CheckStep }) {
  return (
    <li className={styles.step} data-holds={holds || undefined}>
      {holds ? <CircleCheck aria-label="一致" /> : <CircleX aria-label="不一致" />}
      {text}
    </li>
  );
}
