const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size in base 1024: whole bytes and kilobytes, then one decimal (`812 KB`, `38.0 MB`). */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return '—';
  let value = bytes;
  let unit = 0;
  while (Number(value.toFixed(digitsOf(unit))) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value.toFixed(digitsOf(unit))} ${units[unit] ?? 'B'}`;
}

function digitsOf(unit: number): number {
  return unit < units.indexOf('MB') ? 0 : 1;
}

/** Formats a transfer rate (`3.2 MB/s`). */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}
