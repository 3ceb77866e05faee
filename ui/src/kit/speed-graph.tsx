import { formatRate } from '../lib/format-bytes.ts';
import styles from './speed-graph.module.css';

export interface SpeedGraphProps {
  /** Bytes per second, one sample per second, the latest last. */
  samples: readonly number[];
  /**
   * The number shown beside it, which may be newer than the last sample; it counts for the peak.
   */
  now?: number | undefined;
  /** The number of samples that fill the width. */
  size: number;
}

const height = 40;

/** The recent speed as a line above its area; it only changes with a new sample. */
export function SpeedGraph({ samples, now = 0, size }: SpeedGraphProps) {
  const peak = Math.max(0, now, ...samples);
  const line = pathOf(samples, size, peak);
  const first = size - samples.length;
  const minutes = Math.round(size / 60);
  return (
    <figure className={styles.graph}>
      <svg
        role="img"
        aria-label={`最近 ${minutes} 分钟的下载速度，峰值 ${formatRate(peak)}`}
        viewBox={`0 0 ${size - 1} ${height}`}
        preserveAspectRatio="none"
        className={styles.plot}
      >
        {samples.length > 1 && (
          <>
            <path d={`${line}V${height}H${first}Z`} className={styles.area} />
            <path d={line} className={styles.line} />
          </>
        )}
      </svg>
      <figcaption className={styles.axis} aria-hidden data-figures>
        <span>峰值 {formatRate(peak)}</span>
        <span>{minutes} 分钟</span>
      </figcaption>
    </figure>
  );
}

/** Leaves a little room above the peak, so that its line is complete. */
function pathOf(samples: readonly number[], size: number, peak: number): string {
  const first = size - samples.length;
  const scale = peak === 0 ? 0 : (height - 2) / peak;
  return samples
    .map(
      (rate, at) =>
        `${at === 0 ? 'M' : 'L'}${first + at} ${Math.round((height - rate * scale) * 10) / 10}`,
    )
    .join('');
}
