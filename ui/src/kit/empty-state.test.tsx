import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EmptyState } from './empty-state.tsx';

const scenes = ['empty', 'order', 'gift', 'address', 'record'] as const;

test('each kind of missing content has a drawing of its own', async () => {
  const { container } = render(
    <>
      {scenes.map((scene) => (
        <EmptyState key={scene} scene={scene} />
      ))}
    </>,
  );
  await waitFor(() => expect(container.querySelectorAll('svg')).toHaveLength(scenes.length));
  const drawings = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(drawings).size).toBe(scenes.length);
  expect(screen.getAllByText('暂无数据')).toHaveLength(scenes.length);
});
