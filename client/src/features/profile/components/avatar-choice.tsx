import { Avatar } from '@gamebox/ui/avatar.tsx';
import { AsyncSection } from '@gamebox/ui/async-section.tsx';
import { Skeleton } from '@gamebox/ui/skeleton.tsx';
import { useId } from 'react';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { useAvatars } from '../api/list-avatars.ts';
import styles from './profile.module.css';

export interface AvatarChoiceProps {
  /** The player's avatar; offered even if it is none of ours, such as WeChat's. */
  current: string;
  value: string;
  onChange: (avatar: string) => void;
}

/** Our avatars as a radio group. */
export function AvatarChoice({ current, value, onChange }: AvatarChoiceProps) {
  const query = useAvatars();
  const name = useId();
  return (
    <AsyncSection query={query} skeleton={<Shapes />}>
      {(avatars) => (
        <div role="radiogroup" aria-label="头像" className={styles.avatars}>
          {offered(avatars, current).map((avatar, place) => (
            <label key={avatar} className={styles.choice}>
              <input
                type="radio"
                name={name}
                className={styles.input}
                aria-label={`头像 ${place + 1}`}
                checked={avatar === value}
                onChange={() => onChange(avatar)}
              />
              <span className={styles.face}>
                <Avatar src={pictureUrl(avatar)} size={64} />
              </span>
            </label>
          ))}
        </div>
      )}
    </AsyncSection>
  );
}

function offered(avatars: readonly string[], current: string): readonly string[] {
  return current === '' || avatars.includes(current) ? avatars : [current, ...avatars];
}

function Shapes() {
  return (
    <div className={styles.avatars}>
      {Array.from({ length: 8 }, (_, index) => (
        <span key={index} className={styles.face}>
          <Skeleton width={64} height={64} round />
        </span>
      ))}
    </div>
  );
}
