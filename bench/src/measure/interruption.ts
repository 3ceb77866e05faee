const cleanUps = new Set<() => void>();
let listening = false;

/** Runs `cleanUp` if a signal ends the bench early; the returned function cancels that. */
export function onInterruption(cleanUp: () => void): () => void {
  if (!listening)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  listening = true;
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** The newest first: programs end before the folders that they write to are removed. */
function interrupt(): void {
  for (const cleanUp of [...cleanUps].toReversed()) cleanUp();
  process.exit(130);
}
