import type { Region } from '@gamebox/contract';
import { areaList } from '@vant/area-data';

interface Part extends Region {
  readonly parts: readonly Part[];
}

const PROVINCES = nest();

/**
 * The provinces, the cities of a province, or the districts of a city. Empty for an unknown code.
 */
export function listRegions(parent?: string): readonly Region[] {
  const parts = parent === undefined ? PROVINCES : partsOf(parent);
  return parts.map(({ code, name }) => ({ code, name }));
}

/**
 * The code of a region as players write it: province, city and optionally district, with or without
 * spaces and suffixes such as `省` and `市` (`广东省 深圳市 南山区`, `广东深圳南山区`). The city may be left out
 * where it is the province itself (北京市) or only a group of counties (省直辖县). undefined if there is
 * no such region.
 */
export function findRegionCode(text: string): string | undefined {
  const compact = text.replaceAll(/[\s/,，、·-]+/g, '');
  for (const province of PROVINCES)
    for (const afterProvince of restsAfter(compact, province.name))
      for (const city of province.parts) {
        const rests = restsAfter(afterProvince, city.name);
        const found = deepestOf(
          city,
          canBeLeftOut(city, province) ? [...rests, afterProvince] : rests,
        );
        if (found !== undefined) return found;
      }
  return undefined;
}

function deepestOf(city: Part, rests: readonly string[]): string | undefined {
  for (const rest of rests) {
    const deepest = rest === '' ? city : city.parts.find(({ name }) => name === rest);
    if (deepest !== undefined) return deepest.code;
  }
  return undefined;
}

/** The rest of the text after a full name or its short form; the full name is tried first. */
function restsAfter(text: string, name: string): readonly string[] {
  return [name, shortOf(name)].flatMap((start) =>
    text.startsWith(start) ? [text.slice(start.length)] : [],
  );
}

function shortOf(name: string): string {
  return name.replace(/(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)$/, '');
}

function canBeLeftOut(city: Part, province: Part): boolean {
  return city.name === province.name || /^(?:县|.*直辖县.*)$/.test(city.name);
}

function partsOf(code: string): readonly Part[] {
  const province = PROVINCES.find((part) => part.code.slice(0, 2) === code.slice(0, 2));
  if (province?.code === code) return province.parts;
  return province?.parts.find((city) => city.code === code)?.parts ?? [];
}

function nest(): readonly Part[] {
  const { province_list: provinces, city_list: cities, county_list: counties } = areaList;
  const districts = group(counties, 4, () => []);
  const citiesOf = group(cities, 2, (code) => districts.get(code.slice(0, 4)) ?? []);
  return group(provinces, 0, (code) => citiesOf.get(code.slice(0, 2)) ?? []).get('') ?? [];
}

/** Groups regions by the first digits of their codes. */
function group(
  names: Readonly<Record<string, string>>,
  digits: number,
  partsOfCode: (code: string) => readonly Part[],
): Map<string, Part[]> {
  const parts = Object.entries(names).map(([code, name]) => ({
    code,
    name,
    parts: partsOfCode(code),
  }));
  return Map.groupBy(parts, ({ code }) => code.slice(0, digits));
}
