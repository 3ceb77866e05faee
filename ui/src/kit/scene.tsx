import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import styles from './scene.module.css';

export type SceneKind = 'empty' | 'offline' | 'error';

interface SceneProps {
  kind: SceneKind;
}

const SceneDrawing = lazy<ComponentType<SceneProps>>(() =>
  loadScenes().catch(() => ({ default: () => null })),
);

/**
 * Fetches the drawings. An application does this once after its start: they are wanted most when
 * the network has gone.
 */
export function loadScenes() {
  return import('./scene-drawing.tsx');
}

/**
 * A small drawing for a place without content. It uses the theme's colours; the text beside it says
 * what it means. Its room is reserved until the drawing comes, and stays empty if it can't be had.
 */
export function Scene({ kind }: SceneProps) {
  return (
    <div className={styles.scene}>
      <Suspense>
        <SceneDrawing kind={kind} />
      </Suspense>
    </div>
  );
}
