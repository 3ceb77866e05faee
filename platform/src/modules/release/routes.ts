import { pageReleases } from '@gamebox/contract';
import { registerRelease } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ReleaseService } from './service.ts';

export function releaseRoutes(releases: ReleaseService): readonly Implementation[] {
  return [implement(pageReleases, ({ query }) => releases.page(query))];
}

export function releaseAdminRoutes(releases: ReleaseService): readonly AdminImplementation[] {
  return [
    implementAdmin(registerRelease, ({ caller, body }) => releases.register(caller.actor, body)),
  ];
}
