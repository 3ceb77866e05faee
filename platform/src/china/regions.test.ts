import { describe, expect, it } from 'vitest';
import { findRegionCode, listRegions } from './regions.ts';

describe('a region', () => {
  it.each([
    ['广东省 深圳市 南山区', '440305'],
    ['广东省深圳市南山区', '440305'],
    ['广东/深圳/南山区', '440305'],
    ['广东省深圳市', '440300'],
    ['北京市北京市朝阳区', '110105'],
    ['北京市 朝阳区', '110105'],
    ['上海', '310100'],
    ['重庆市 县 城口县', '500229'],
    ['重庆市城口县', '500229'],
    ['湖北省仙桃市', '429004'],
    ['广东省东莞市长安镇', '441904'],
    ['新疆维吾尔自治区 自治区直辖县级行政区划 石河子市', '659001'],
    ['吉林省吉林市昌邑区', '220202'],
    ['海南省海南藏族自治州', undefined],
    ['广东省深圳市西湖区', undefined],
    ['广东省杭州市西湖区', undefined],
    ['浙江省西湖区', undefined],
    ['广东省', undefined],
    ['深圳市南山区', undefined],
    ['广东省深圳市南山区粤海街道', undefined],
    ['火星', undefined],
    ['   ', undefined],
  ])('%s is %s', (text, code) => {
    expect(findRegionCode(text)).toBe(code);
  });
});

it('lists three levels, and every name leads back to its code', () => {
  expect(listRegions()).toHaveLength(34);
  expect(listRegions('440000')).toContainEqual({ code: '440300', name: '深圳市' });
  expect(listRegions('440300')).toContainEqual({ code: '440305', name: '南山区' });
  expect(listRegions('440305')).toEqual([]);
  expect(listRegions('999999')).toEqual([]);
  for (const province of listRegions())
    for (const city of listRegions(province.code))
      for (const district of listRegions(city.code))
        expect(findRegionCode(`${province.name} ${city.name} ${district.name}`)).toBe(
          district.code,
        );
});
