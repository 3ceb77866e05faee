import { expect, test } from 'vitest';
import { realNameForm } from './verify-identity.ts';

test.each([
  ['330106 19940101 101x', '33010619940101101X'],
  [' ３３０１０６１９９４０１０１１０１ｘ', '33010619940101101X'],
])('the ID number is sent without separators: %s', (idCard, sent) => {
  expect(realNameForm.parse({ name: ' 张三 ', idCard })).toEqual({ name: '张三', idCard: sent });
});

test('spaces alone are not a number', () => {
  const { error } = realNameForm.safeParse({ name: '张三', idCard: ' 　' });
  expect(error?.issues.map(({ message }) => message)).toEqual(['请输入身份证号']);
});
