import type { GameServer } from '@gamebox/contract';
import { chinaClock } from '../../china/time.ts';

const NOT_ANNOUNCED = '待定';

/**
 * Lines of `name<TAB>YYYY-MM-DD HH:mm` (China's time), the newest first, those not announced last.
 */
export function serverText(servers: readonly Pick<GameServer, 'name' | 'openTime'>[]): string {
  return servers
    .toSorted((a, b) => (b.openTime ?? -1) - (a.openTime ?? -1))
    .map(({ name, openTime }) => `${name.replaceAll(/\s+/g, ' ')}\t${openingText(openTime)}`)
    .join('\n');
}

function openingText(openTime: number | null): string {
  if (openTime === null) return NOT_ANNOUNCED;
  const { day, secondOfDay } = chinaClock(openTime);
  const minutes = Math.floor(secondOfDay / 60);
  return `${day} ${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
