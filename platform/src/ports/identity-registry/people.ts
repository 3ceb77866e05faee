import { checkCharacter } from '../../china/id-card.ts';
import { chinaClock } from '../../china/time.ts';
import type { RegistryAnswer } from './port.ts';

/** Someone the simulated registry knows. */
export interface KnownPerson {
  readonly name: string;
  readonly idCard: string;
  readonly age: number;
  /** The registry's first answer; `pending` waits for a button on its page. */
  readonly answer: RegistryAnswer;
  readonly note: string;
}

const PLACE = '330106';
const CAST: readonly Omit<KnownPerson, 'idCard'>[] = [
  { name: '林川', age: 32, answer: 'passed', note: '成年人，立即通过' },
  { name: '苏晚', age: 24, answer: 'passed', note: '成年人，立即通过' },
  { name: '何守一', age: 61, answer: 'passed', note: '成年人，立即通过' },
  { name: '陆青', age: 17, answer: 'passed', note: '未成年人，17 岁' },
  { name: '唐小满', age: 12, answer: 'passed', note: '未成年人，12 岁' },
  { name: '周豆豆', age: 7, answer: 'passed', note: '未成年人，7 岁' },
  { name: '顾迟', age: 29, answer: 'pending', note: '先答审核中，在下面决定结果' },
  { name: '白无名', age: 35, answer: 'failed', note: '登记不一致，不通过' },
  { name: '程晓', age: 15, answer: 'passed', note: '未成年人，15 岁' },
];

/** The known people. Their ID numbers keep each one's age the same throughout the year of `now`. */
export function knownPeople(now: number): readonly KnownPerson[] {
  const year = Number(chinaClock(now).day.slice(0, 4));
  return CAST.map((person, index) => {
    const digits = `${PLACE}${String(year - person.age)}0101${String(101 + index)}`;
    return Object.assign({}, person, { idCard: digits + checkCharacter(digits) });
  });
}
