import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { FrameTopBar } from './frame-top-bar.tsx';

beforeEach(() => {
  vi.unstubAllGlobals();
  fakeApi();
});

const box = () => screen.findByRole('searchbox');

test('what is typed while the start at / goes on to /home stays', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/home', { replace: true }));
  expect(await box()).toHaveProperty('value', '青河');
});

test('the box clears on every other way, and says on /game what was searched for', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/news'));
  expect(await box()).toHaveProperty('value', '');
  await user.type(await box(), '  渔火 {Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: '渔火' } });
  expect(await box()).toHaveProperty('value', '渔火');
  await act(() => router.navigate('/home'));
  expect(await box()).toHaveProperty('value', '');
});
