import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import '../shared/ui/base.css';
import { Gallery } from './gallery.tsx';
import { SampleFrame } from './sample-frame.tsx';

const options = new URLSearchParams(location.search);
document.documentElement.dataset.theme = options.get('theme') ?? 'dark';

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <MemoryRouter>
        {options.has('view') ? <SampleFrame options={options} /> : <Gallery options={options} />}
      </MemoryRouter>
    </StrictMode>,
  );
}
