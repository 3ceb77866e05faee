import styles from './intro.module.css';

/** A game's introduction; an empty line begins a paragraph. */
export function Intro({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      {text
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph.trim()}</p>
        ))}
    </div>
  );
}
