import type { ComponentType } from 'react';
import { lazy, Suspense } from 'react';
import type { SceneKind } from './scene-drawing.tsx';
import styles from './scene.module.css';

interface SceneProps {
  kind: SceneKind;
}

const LaterDrawing = lazy<ComponentType<SceneProps>>(() =>
  loadScenes().catch(() => ({ default: () => null })),
);

/**
 * Fetches the drawings. An application does this once after its start: they are wanted most when
 * the network has gone.
 */
export async function loadScenes() {
  const { SceneDrawing } = await import('./scene-drawing.tsx');
  return { default: SceneDrawing };
}

/**
 * A small drawing for a place without content. It uses the theme's colours; the text beside it says
 * what it means. Its room is reserved until the drawing comes, and stays empty if it can't be had.
 */
export function Scene({ kind }: SceneProps) {
  return (
    <div className={styles.scene}>
      <Suspense>
        <LaterDrawing kind={kind} />
      </Suspense>
    </div>
  );
}
