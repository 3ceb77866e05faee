import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '@gamebox/ui/base.css';
import { Gallery } from '@gamebox/ui/gallery/gallery.tsx';
import { Domain } from './domain.tsx';
import { Downloads } from './downloads.tsx';
import { StoresContext, createStores } from '../shared/lib/stores.ts';
import { SampleFrame } from './sample-frame.tsx';

const rooms = { domain: Domain, downloads: Downloads };
const links = [
  { query: 'view=home', label: 'window: home' },
  { query: 'view=detail', label: 'window: detail' },
  { query: 'view=home&guest&notices', label: 'window: guest' },
];

const options = new URLSearchParams(location.search);
document.documentElement.dataset.theme = options.get('theme') ?? 'dark';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <StoresContext value={createStores()}>
        <MemoryRouter>
          {options.has('view') ? (
            <SampleFrame options={options} />
          ) : (
            <Gallery options={options} rooms={rooms} links={links} />
          )}
        </MemoryRouter>
      </StoresContext>
    </StrictMode>,
  );
}
