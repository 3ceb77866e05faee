import { DEFAULT_PLAT, listHelp } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { HelpService } from './service.ts';

export function helpRoutes(help: HelpService): readonly Implementation[] {
  return [implement(listHelp, ({ common }) => help.list(common.plat ?? DEFAULT_PLAT))];
}
