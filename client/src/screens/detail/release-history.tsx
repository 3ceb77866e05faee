import { useReleases } from '../../features/game/api/page-releases.ts';
import { Section } from '@gamebox/ui/section.tsx';
import { Time } from '@gamebox/ui/time.tsx';
import styles from './release-history.module.css';

/** The notes of the releases so far; nothing if none are known. */
export function ReleaseHistory({ gameId }: { gameId: number }) {
  const { data: releases = [] } = useReleases(gameId);
  if (releases.length === 0) return null;
  return (
    <Section title="版本历史">
      <ol className={styles.releases}>
        {releases.map(({ release, version, notes, publishTime }) => (
          <li key={release}>
            <h3 className={styles.version} data-figures>
              {version}
              <span className={styles.time}>
                <Time at={publishTime} />
              </span>
            </h3>
            <p className={styles.notes}>{notes.trim() || '没有更新说明'}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
