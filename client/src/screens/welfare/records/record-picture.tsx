import { Cover } from '@gamebox/ui/cover.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import styles from './records.module.css';

/** What was won or exchanged, before the words that name it. */
export function RecordPicture({ picture, name }: { picture: string; name: string }) {
  return (
    <Cover
      src={pictureUrl(picture)}
      name={name}
      decorative
      ratio="1/1"
      className={styles.picture}
    />
  );
}
