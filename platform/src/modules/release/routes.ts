import { pageReleases, registerRelease } from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ReleaseService } from './service.ts';

export function releaseRoutes(releases: ReleaseService): readonly Implementation[] {
  return [
    implement(pageReleases, ({ query }) => releases.page(query)),
    implement(registerRelease, ({ body }) => releases.register(body), { rate: 'strict' }),
  ];
}
