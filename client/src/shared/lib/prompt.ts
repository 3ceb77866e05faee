import { create } from 'zustand';

/** A question put to the player from anywhere; one dialog, mounted in the frame, answers it. */
export interface Prompt {
  /** Opens the dialog; true once the player did what it asks for, false once it was closed. */
  ask: () => Promise<boolean>;
  settle: (done: boolean) => void;
  isOpen: () => boolean;
  useOpen: () => boolean;
}

/** Asking twice at once is one question with two who wait for it. */
export function createPrompt(): Prompt {
  const useStore = create<{ open: boolean }>(() => ({ open: false }));
  let waiting: ((done: boolean) => void)[] = [];
  return {
    ask: () => {
      useStore.setState({ open: true });
      return new Promise((resolve) => waiting.push(resolve));
    },
    settle: (done) => {
      const told = waiting;
      waiting = [];
      useStore.setState({ open: false });
      for (const tell of told) tell(done);
    },
    isOpen: () => useStore.getState().open,
    useOpen: () => useStore((store) => store.open),
  };
}
