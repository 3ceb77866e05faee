import { Gem } from '../kit/logo.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import styles from './gallery.module.css';

const colours = [
  'frame',
  'ground',
  'surface',
  'raised',
  'text',
  'text-secondary',
  'text-faint',
  'crimson',
  'crimson-fill',
  'crimson-text',
  'gold',
  'jade',
  'amber',
] as const;

export function Foundations() {
  return (
    <>
      <Exhibit name="Colours">
        <Row>
          {colours.map((name) => (
            <span key={name} className={styles.swatch}>
              <i style={{ background: `var(--color-${name})` }} />
              {name}
            </span>
          ))}
        </Row>
      </Exhibit>
      <Exhibit name="Type">
        <div className={styles.scale}>
          {[28, 20, 16, 14, 13, 12].map((size) => (
            <p key={size} style={{ font: `var(--text-${size})` }}>
              {size} 今天 20:00 开启 <b>赤焰孤城 12,800</b>
            </p>
          ))}
        </div>
      </Exhibit>
      <Exhibit name="Gem">
        <Row>
          <Gem />
          <Gem outline />
        </Row>
      </Exhibit>
    </>
  );
}
