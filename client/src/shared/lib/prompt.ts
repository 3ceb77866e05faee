import type { Stores } from './stores.ts';
import { defineStore } from './stores.ts';

/** A question that any code can ask the player; one dialog, mounted in the frame, answers it. */
export interface Prompt {
  /**
   * Opens the dialog; resolves to true if the player did what it asks for, false if it was closed.
   */
  ask: (stores: Stores) => Promise<boolean>;
  settle: (stores: Stores, done: boolean) => void;
  isOpen: (stores: Stores) => boolean;
  useOpen: () => boolean;
}

interface Question {
  open: boolean;
  waiting: readonly ((done: boolean) => void)[];
}

/** A second request while the dialog is open waits for the same answer. */
export function createPrompt(): Prompt {
  const useQuestion = defineStore<Question>(() => ({ open: false, waiting: [] }));
  return {
    ask: (stores) =>
      new Promise((resolve) => {
        useQuestion
          .of(stores)
          .setState(({ waiting }) => ({ open: true, waiting: [...waiting, resolve] }));
      }),
    settle: (stores, done) => {
      const question = useQuestion.of(stores);
      const { waiting } = question.getState();
      question.setState({ open: false, waiting: [] });
      for (const tell of waiting) tell(done);
    },
    isOpen: (stores) => useQuestion.of(stores).getState().open,
    useOpen: () => useQuestion(({ open }) => open),
  };
}
