import type { CallResult, listHelp } from '@gamebox/contract';
import type { HelpRepository } from './repository.ts';

export interface HelpService {
  /** All visible questions, and the contact of a platform. */
  readonly list: (plat: number) => Promise<CallResult<typeof listHelp>>;
}

export function createHelpService(repository: HelpRepository): HelpService {
  return {
    list: async (plat) => {
      const [articles, contact] = await Promise.all([
        repository.listArticles(),
        repository.findContact(plat),
      ]);
      return { articles, contact: contact ?? null };
    },
  };
}
