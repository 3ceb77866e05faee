import type { FoundServer } from '@gamebox/contract';
import { MarkedText } from '@gamebox/ui/marked-text.tsx';
import { OpeningTime } from '../../../shared/domain/opening-time.tsx';
import { matchesOf } from '../model/matches-of.ts';
import styles from './server-suggestion.module.css';

/** A server in one line: its name with the typed text marked, and its opening time. */
export function ServerSuggestion({ server }: { server: FoundServer }) {
  return (
    <span className={styles.line}>
      <span className={styles.name}>
        <MarkedText text={server.name} ranges={matchesOf(server)} />
      </span>
      <span className={styles.time}>
        <OpeningTime at={server.openTime} open={server.open} />
      </span>
    </span>
  );
}
