import { z } from 'zod';
import { formatRate } from '@gamebox/ui/lib/format-bytes.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** `bandwidthLimit` of the local setting: bytes per second, 0 is unlimited. */
export const UNLIMITED = 0;
const presets = [512 * kilobyte, megabyte, 2 * megabyte, 5 * megabyte, 10 * megabyte];

export const bandwidthChoices: readonly { value: number; label: string }[] = [
  { value: UNLIMITED, label: '不限速' },
  ...presets.map((bytes) => ({ value: bytes, label: formatRate(bytes) })),
];

export const bandwidthUnits = [
  { value: 'KB', label: 'KB/s' },
  { value: 'MB', label: 'MB/s' },
] as const;
const sizes = { KB: kilobyte, MB: megabyte } as const;

const least = 10 * kilobyte;
const most = 1000 * megabyte;
const range = '限速请在 10 KB/s 到 1000 MB/s 之间';

/** The player's own limit: at most two decimals, in a range in which a download works. */
export const ownBandwidth = z
  .object({
    amount: z
      .string()
      .trim()
      .min(1, '请输入限速数值')
      .regex(/^\d{1,7}(?:\.\d{1,2})?$/, '请输入数字，最多两位小数'),
    unit: z.enum(['KB', 'MB']),
  })
  .refine(
    (figure) => {
      const bytes = bytesOf(figure);
      return bytes >= least && bytes <= most;
    },
    { path: ['amount'], message: range },
  );
export type OwnBandwidth = z.infer<typeof ownBandwidth>;

/** Bytes per second. */
export function bytesOf({ amount, unit }: OwnBandwidth): number {
  return Math.round(Number(amount) * sizes[unit]);
}

/** A limit in the form: whole megabytes as MB, others as KB. */
export function figureOf(bytes: number): OwnBandwidth {
  const unit = bytes >= megabyte ? 'MB' : 'KB';
  const amount = bytes === UNLIMITED ? '' : String(Math.round((bytes / sizes[unit]) * 100) / 100);
  return { amount, unit };
}

export function isPreset(bytes: number): boolean {
  return bandwidthChoices.some((choice) => choice.value === bytes);
}
