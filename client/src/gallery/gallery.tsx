import { useState } from 'react';
import { SegmentedControl } from '../shared/ui/segmented-control.tsx';
import { Toaster } from '../shared/ui/toaster.tsx';
import { Actions } from './actions.tsx';
import { Downloads } from './downloads.tsx';
import { Figures } from './figures.tsx';
import { Forms } from './forms.tsx';
import { Foundations } from './foundations.tsx';
import styles from './gallery.module.css';
import { Lists } from './lists.tsx';
import { Media } from './media.tsx';

const rooms = {
  foundations: Foundations,
  actions: Actions,
  forms: Forms,
  lists: Lists,
  figures: Figures,
  media: Media,
  downloads: Downloads,
} as const;

type RoomName = keyof typeof rooms;

function isRoom(name: string | null): name is RoomName {
  return name !== null && name in rooms;
}

/** Every component in every state, in one theme or both side by side. For developers. */
export function Gallery({ options }: { options: URLSearchParams }) {
  const asked = options.get('room');
  const [theme, setTheme] = useState(options.get('theme') ?? 'dark');
  const Room = rooms[isRoom(asked) ? asked : 'foundations'];
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
        <a href={`?view=home&theme=${theme}`}>window: home</a>
        <a href={`?view=detail&theme=${theme}`}>window: detail</a>
        <a href={`?view=home&guest&notices&theme=${theme}`}>window: guest</a>
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
