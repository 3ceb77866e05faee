import { expect, test } from 'vitest';
import { createPrivilegeVersion, pagePrivilegeVersions } from './privilege-version.ts';
import { registerRelease } from './release.ts';

const TURNED = '减\u202E五元';

const benefits = ['memberLevel', 'bonusPercent', 'signPoints', 'signRubies', 'extraDraws'] as const;
const coupon = { orderType: 1, value: 5, minimum: 5, opensAfterDays: 0, validDays: 7 };
const versionWith = (texts: { name?: string; description?: string; coupon?: string }) => ({
  fromTime: Date.UTC(2030, 1),
  benefits: [{ ...Object.fromEntries(benefits.map((name) => [name, 0])), monthlyRubies: 0 }],
  offers: [],
  goods: [
    {
      name: texts.name ?? '券',
      description: texts.description ?? '',
      rubies: 1,
      rewards: [{ type: 4, value: 1, coupon: { ...coupon, name: texts.coupon ?? '五元券' } }],
    },
  ],
});

test.each([{ name: TURNED }, { description: TURNED }, { coupon: TURNED }, { coupon: '五\n元' }])(
  'a version of the member levels takes lines alone: %j',
  (texts) => {
    expect(createPrivilegeVersion.body.safeParse(versionWith({})).error).toBeUndefined();
    expect(createPrivilegeVersion.body.safeParse(versionWith(texts)).success).toBe(false);
  },
);

test('a version that was set before is answered, whatever its texts', () => {
  const stored = versionWith({ name: TURNED, description: TURNED, coupon: TURNED });
  const goods = stored.goods.map((one) => ({ ...one, goodsId: 1 }));
  const list = [{ ...stored, goods, privilegeVersionId: 1 }];
  expect(pagePrivilegeVersions.result.safeParse({ total: 1, list }).error).toBeUndefined();
});

test('a release has a line as its version', () => {
  const { version } = registerRelease.body.shape;
  expect(version.parse('1.0 测试')).toBe('1.0 测试');
  expect(version.safeParse(TURNED).success).toBe(false);
});
