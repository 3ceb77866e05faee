import type { Region } from '@gamebox/contract';
import { useState } from 'react';
import { useRegions } from '../api/list-regions.ts';
import { partsOf } from './address-form.ts';

/**
 * Province, city and district, chosen one after the other. `onDistrict` gets the district's code,
 * '' while there is none. If a province has only one city, it is chosen with it.
 */
export function useRegionChoice(begin: string, onDistrict: (code: string) => void) {
  const known = begin === '' ? { province: '', city: '' } : partsOf(begin);
  const [province, setProvince] = useState(known.province);
  const [chosenCity, setCity] = useState(known.city);
  const [district, setDistrict] = useState(begin.endsWith('00') ? '' : begin);
  const provinces = useRegions();
  const cities = useRegions(province);
  const only = cities.data?.length === 1 ? cities.data[0]?.code : undefined;
  const city = chosenCity === '' ? (only ?? '') : chosenCity;
  const districts = useRegions(city);
  const chooseDistrict = (code: string) => {
    setDistrict(code);
    onDistrict(code);
  };
  const chooseCity = (code: string) => {
    setCity(code);
    if (code !== city) chooseDistrict('');
  };
  const chooseProvince = (code: string) => {
    setProvince(code);
    if (code !== province) chooseCity('');
  };
  const parts = [
    { name: '省份', list: provinces, code: province, choose: chooseProvince },
    { name: '城市', list: cities, code: city, choose: chooseCity },
    { name: '区县', list: districts, code: district, choose: chooseDistrict },
  ];
  return { parts, text: textOf(parts.map(({ list, code }) => nameOf(list.data, code))) };
}

const nameOf = (regions: readonly Region[] | undefined, code: string) =>
  regions?.find((region) => region.code === code)?.name;

/** `广东省 深圳市 南山区`; undefined while a part is missing. */
function textOf(names: readonly (string | undefined)[]): string | undefined {
  return names.includes(undefined) ? undefined : names.join(' ');
}
