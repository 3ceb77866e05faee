import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { DownloadsButton } from './downloads-button.tsx';

test('the button keeps its name during a job, whose progress describes it', () => {
  renderScreen('/home', <DownloadsButton />);
  const button = screen.getByRole('button', { name: '下载管理' });
  expect(button.getAttribute('aria-description')).toBeNull();
  const running = sampleState(5, { download: true, download_state: 1, progress: 4 });
  act(() => acceptGame(stores, 5, running));
  expect(screen.getByRole('button', { name: '下载管理' })).toBe(button);
  expect(button.getAttribute('aria-description')).toBe('4%');
  expect(button.textContent).toBe('4%');
});
