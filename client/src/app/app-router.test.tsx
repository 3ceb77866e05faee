import { Link } from '@gamebox/ui/link.tsx';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { StoresContext } from '../shared/lib/stores.ts';
import { stores } from '../test/stores.ts';
import { AppRouter } from './app-router.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

const Never = lazy(() => new Promise<never>(() => undefined));

test('a press shows the skeleton of a screen whose code does not load', async () => {
  window.history.replaceState(null, '', '/here');
  const user = userEvent.setup();
  render(
    <StoresContext value={stores}>
      <AppRouter>
        <Suspense fallback={<p>形状</p>}>
          <Routes>
            <Route path="/here" element={<Link to="/there">去那里</Link>} />
            <Route path="/there" element={<Never />} />
          </Routes>
        </Suspense>
      </AppRouter>
    </StoresContext>,
  );
  await user.click(screen.getByRole('link', { name: '去那里' }));
  expect(await screen.findByText('形状')).toBeTruthy();
});
