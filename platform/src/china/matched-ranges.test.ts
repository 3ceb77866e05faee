import { expect, test } from 'vitest';
import { matchedRanges } from './matched-ranges.ts';

test.each([
  ['青河·灯市', '青河 灯市', ['青河·灯市']],
  ['青河12区·灯市', '青河 灯市', ['青河', '灯市']],
  ['青河12区·灯市', '灯市 qh', ['青河', '灯市']],
  ['青河灯录', 'qhdl ds', ['青河灯录']],
  ['青河·灯市', '青河灯录 灯市', ['灯市']],
  ['双线1区', '双 线1', ['双线1']],
  ['双线1区', '双线 线1', ['双线1']],
  ['双线1区', '1 双线 区', ['双线1区']],
  ['双线1区', '听雨 灯市', []],
])('of %j by %j are %j', (name, typed, parts) => {
  const ranges = matchedRanges(name, typed);
  expect(ranges.map(({ start, end }) => name.slice(start, end))).toEqual(parts);
});
