import { useEffect, useState } from 'react';

const retried = new EventTarget();

/** The server of the pictures is back: those that failed are asked for again. */
export function retryPictures(): void {
  retried.dispatchEvent(new Event('retry'));
}

/** Whether `src` failed, and what says so. */
export function usePictureFailure(src: string | null | undefined): [boolean, () => void] {
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (failed === null) return undefined;
    const again = () => setFailed(null);
    retried.addEventListener('retry', again);
    return () => retried.removeEventListener('retry', again);
  }, [failed]);
  return [failed !== null && failed === src, () => setFailed(src ?? null)];
}
