import type { ComponentType } from 'react';
import { useState } from 'react';
import { SegmentedControl } from '../kit/segmented-control.tsx';
import { Toaster } from '../kit/toaster.tsx';
import { Actions } from './actions.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import styles from './gallery.module.css';
import { Lists } from './lists.tsx';
import { Media } from './media.tsx';

/** The gallery's rooms, by their names in the address. */
export type Rooms = Readonly<Record<string, ComponentType>>;

const kit: Rooms = {
  foundations: Foundations,
  actions: Actions,
  forms: Forms,
  lists: Lists,
  figures: Figures,
  media: Media,
};

export interface GalleryProps {
  options: URLSearchParams;
  /** What an application shows in addition to the kit. */
  rooms: Rooms;
  /** Further addresses of the same page, by query. */
  links: readonly { query: string; label: string }[];
}

/** Every component in every state, in one theme or both side by side. For developers. */
export function Gallery({ options, rooms: more, links }: GalleryProps) {
  const rooms = { ...kit, ...more };
  const asked = options.get('room');
  const [theme, setTheme] = useState(options.get('theme') ?? 'dark');
  const Room = rooms[asked ?? ''] ?? Foundations;
  const choose = (next: string) => {
    setTheme(next);
    if (next !== 'both') document.documentElement.dataset.theme = next;
  };
  const shown = theme === 'both' ? ['dark', 'light'] : [theme];
  return (
    <div className={styles.gallery}>
      <nav className={styles.side} aria-label="Rooms">
        <h1>Gallery</h1>
        {Object.keys(rooms).map((name) => (
          <a key={name} href={`?room=${name}&theme=${theme}`}>
            {name}
          </a>
        ))}
        {links.map(({ query, label }) => (
          <a key={query} href={`?${query}&theme=${theme}`}>
            {label}
          </a>
        ))}
        <SegmentedControl
          label="Theme"
          size="s"
          value={theme}
          onChange={choose}
          segments={['dark', 'light', 'both'].map((value) => ({ value, label: value }))}
        />
      </nav>
      <main className={styles.stage}>
        {shown.map((name) => (
          <div key={name} data-theme={name} className={styles.theme}>
            <Room />
          </div>
        ))}
      </main>
      <Toaster />
    </div>
  );
}
