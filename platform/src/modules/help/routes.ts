import { DEFAULT_PLAT, listHelp } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { HelpRepository } from './repository.ts';

export function helpRoutes(help: HelpRepository): readonly Implementation[] {
  return [
    implement(listHelp, async ({ common }) => {
      const [articles, contact] = await Promise.all([
        help.listArticles(),
        help.findContact(common.plat ?? DEFAULT_PLAT),
      ]);
      return { articles, contact: contact ?? null };
    }),
  ];
}
