export interface PlantedViolation {
  /** The rule of import-rules.ts that it violates. */
  readonly rule: string;
  /** The importing file. */
  readonly from: string;
  /** The imported file, or a package's name. */
  readonly to: string;
}

const breaks = (rule: string, from: string, to: string): PlantedViolation => ({ rule, from, to });

/** For each rule of import-rules.ts at least one import that it must refuse. */
export const planted: readonly PlantedViolation[] = [
  breaks('no-circular', 'client/src/app/circle.ts', 'client/src/app/circle.ts'),
  breaks('not-to-unresolvable', 'client/src/app/lost.ts', 'no-such-package'),
  breaks('client-stands-alone', 'client/src/app/alone.ts', 'host/src/main.ts'),
  breaks('host-stands-alone', 'host/src/alone.ts', 'platform/src/main.ts'),
  breaks('platform-stands-alone', 'platform/src/alone.ts', 'client/src/app/main.ts'),
  breaks('publisher-stands-alone', 'publisher/src/alone.ts', 'host/src/main.ts'),
  breaks('ui-knows-no-domain', 'ui/src/kit/domain.ts', 'contract/src/index.ts'),
  breaks('web-knows-the-contract-alone', 'web/src/kit.ts', 'ui/src/kit/button.ts'),
  breaks('gallery-for-developers', 'client/src/app/gallery.ts', 'ui/src/gallery/gallery.ts'),
  breaks('kit-and-http-client-for-applications', 'platform/src/kit.ts', 'ui/src/kit/button.ts'),
  breaks('publisher-for-demo-and-tests', 'platform/src/publish.ts', 'publisher/src/index.ts'),
  breaks('production-without-demo', 'platform/src/furnish.ts', 'demo/src/furnish/world.ts'),
  breaks('demo-stands-on-the-platform', 'demo/src/host.ts', 'host/src/main.ts'),
  breaks('publisher-by-its-entry', 'platform/test/publish.ts', 'publisher/src/inner.ts'),
  breaks('contract-imports-zod-and-hashes', 'contract/src/reads.ts', 'node:fs'),
  breaks('contract-by-its-entry', 'client/src/app/inner.ts', 'contract/src/api/game.ts'),
  breaks('players-without-administration', 'host/src/admin.ts', 'contract/src/admin/index.ts'),
  breaks('host-without-platform-calls', 'host/src/calls.ts', 'contract/src/index.ts'),
  breaks('page-script-runs-in-pages', 'host/src/shells/page/script/reads.ts', 'node:fs'),
  breaks(
    'page-script-stays-in-pages',
    'host/src/shells/page/imports.ts',
    'host/src/shells/page/script/queries.ts',
  ),
  breaks('client-shared-is-lowest', 'client/src/shared/lib/up.ts', 'client/src/bridge/call.ts'),
  breaks('client-bridge-below-features', 'client/src/bridge/up.ts', 'client/src/features/a/up.ts'),
  breaks('client-features-below-parts', 'client/src/features/a/b.ts', 'client/src/parts/c.ts'),
  breaks('client-parts-below-screens', 'client/src/parts/up.ts', 'client/src/screens/c.ts'),
  breaks('client-screens-below-app', 'client/src/screens/up.ts', 'client/src/app/start.ts'),
  breaks('client-features-apart', 'client/src/features/a/side.ts', 'client/src/features/b/side.ts'),
  breaks('host-core-is-pure', 'host/src/domains/a/core/reads.ts', 'node:fs'),
  breaks(
    'host-core-below-node',
    'host/src/domains/a/core/up.ts',
    'host/src/domains/a/node/file.ts',
  ),
  breaks(
    'host-failure-knows-what-is-below',
    'host/src/domains/failure/node/up.ts',
    'host/src/domains/transfer/core/file.ts',
  ),
  breaks(
    'host-process-knows-what-is-below',
    'host/src/domains/process/node/up.ts',
    'host/src/domains/storage/node/file.ts',
  ),
  breaks(
    'host-storage-knows-what-is-below',
    'host/src/domains/storage/node/up.ts',
    'host/src/domains/launch/node/file.ts',
  ),
  breaks(
    'host-transfer-knows-what-is-below',
    'host/src/domains/transfer/node/up.ts',
    'host/src/domains/package/node/file.ts',
  ),
  breaks(
    'host-package-knows-what-is-below',
    'host/src/domains/package/node/up.ts',
    'host/src/domains/download/node/file.ts',
  ),
  breaks(
    'platform-routes-use-services',
    'platform/src/modules/a/routes.ts',
    'platform/src/modules/a/repository.ts',
  ),
  breaks(
    'platform-services-open-the-unit-of-work-alone',
    'platform/src/modules/a/service.ts',
    'platform/src/db/client.ts',
  ),
  breaks(
    'platform-repositories-stay-home',
    'platform/src/modules/a/other.ts',
    'platform/src/modules/b/repository.ts',
  ),
];
