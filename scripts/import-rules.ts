import type { IConfiguration, IRegularForbiddenRuleType } from 'dependency-cruiser';

function between(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
  comment: string,
): IRegularForbiddenRuleType {
  return { name, severity: 'error', comment, from, to };
}

const workspaces = ['client', 'host', 'platform'];
const all = [...workspaces, 'publisher'];
/** Domains of the host, the lowest first. */
const hostLayers = ['failure', 'process', 'storage', 'transfer', 'package'];

/** Import rules of docs/architecture.md, checked by check-imports.ts. */
export const importRules = {
  forbidden: [
    between('no-circular', {}, { circular: true }, 'a cycle has no beginning to read from'),
    between(
      'not-to-unresolvable',
      {},
      // The package Electron exists only inside Electron: its shell is packaged elsewhere.
      { couldNotResolve: true, pathNot: '^electron$' },
      'every import leads somewhere',
    ),
    ...all.map((name) =>
      between(
        `${name}-stands-alone`,
        { path: `^${name}/` },
        { path: `^(${workspaces.filter((other) => other !== name).join('|')}|e2e|bench|scripts)/` },
        'client, host, platform and publisher meet only in the contract',
      ),
    ),
    between(
      'ui-knows-no-domain',
      { path: '^ui/' },
      { path: '^(?!ui/|node_modules/)[^/]+/' },
      'the kit is for every application: nothing of games, players or money',
    ),
    between(
      'web-knows-the-contract-alone',
      { path: '^web/' },
      { path: '^(?!web/|contract/|node_modules/)[^/]+/' },
      'the HTTP client is for every application',
    ),
    between(
      'gallery-for-developers',
      { pathNot: '^(ui|client)/src/gallery/' },
      { path: '^(ui|client)/src/gallery/' },
      'the gallery is a page of its own; nothing of it reaches players',
    ),
    between(
      'kit-and-http-client-for-applications',
      { path: '^(contract|host|platform|demo|publisher)/' },
      { path: '^(ui|web)/' },
      'only what runs in a browser uses them',
    ),
    between(
      'publisher-for-demo-and-tests',
      {
        path: '^(contract|client|host|platform)/',
        pathNot: '^(host|platform)/test/|\\.test\\.tsx?$',
      },
      { path: '^publisher/' },
      'the demo world is published, and tests publish; nothing else does',
    ),
    between(
      'production-without-demo',
      { pathNot: '^(demo|platform/test)/|\\.test\\.tsx?$' },
      { path: '^demo/' },
      'the demo world stands on the platform; nothing but tests knows of it',
    ),
    between(
      'demo-stands-on-the-platform',
      { path: '^demo/', pathNot: '\\.test\\.ts$' },
      { path: '^(client|host|ui|web|e2e|bench|scripts|platform/test)/' },
      'the demo world furnishes a platform and publishes games',
    ),
    between(
      'publisher-by-its-entry',
      { pathNot: '^publisher/' },
      { path: '^publisher/', pathNot: '^publisher/src/index\\.ts$' },
      'a package is used by its entry',
    ),
    between(
      'contract-imports-zod-and-hashes',
      { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contract/src/|node_modules/(zod|@noble/hashes)/)' },
      'the contract does no I/O',
    ),
    between(
      'contract-by-its-entry',
      { pathNot: '^contract/' },
      {
        path: '^contract/src/',
        pathNot: '^contract/src/(index|host|lottery-draw|admin/index)\\.ts$',
      },
      'a package is used by its entry',
    ),
    between(
      'players-without-administration',
      { path: '^(client|host)/' },
      { path: '^contract/src/admin/' },
      'nothing of operators reaches players',
    ),
    between(
      'host-without-platform-calls',
      { path: '^host/src/', pathNot: '\\.test\\.ts$' },
      { path: '^contract/src/index\\.ts$' },
      'the schemas of the calls take 8 MB in each of its threads: @gamebox/contract/host has none',
    ),
    between(
      'page-script-runs-in-pages',
      { path: '^host/src/shells/page/script/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^host/src/shells/page/(script/|notice-page\\.ts$)' },
      'it is bundled for browsers: neither Node nor the rest of the host',
    ),
    between(
      'page-script-stays-in-pages',
      { pathNot: '^host/src/shells/page/script/' },
      { path: '^host/src/shells/page/script/' },
      'the host only reads what was bundled of it',
    ),
    between(
      'client-shared-is-lowest',
      { path: '^client/src/shared/' },
      { path: '^client/src/(features|parts|screens|app|bridge)/' },
      'shared ← features ← parts ← screens ← app',
    ),
    between(
      'client-bridge-below-features',
      { path: '^client/src/bridge/' },
      { path: '^client/src/(features|parts|screens|app)/' },
      'shared ← features ← parts ← screens ← app',
    ),
    between(
      'client-features-below-parts',
      { path: '^client/src/features/' },
      { path: '^client/src/(parts|screens|app)/' },
      'shared ← features ← parts ← screens ← app',
    ),
    between(
      'client-parts-below-screens',
      { path: '^client/src/parts/' },
      { path: '^client/src/(screens|app)/' },
      'shared ← features ← parts ← screens ← app',
    ),
    between(
      'client-screens-below-app',
      { path: '^client/src/screens/' },
      { path: '^client/src/app/' },
      'shared ← features ← parts ← screens ← app',
    ),
    between(
      'client-features-apart',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/([^/]+)/', pathNot: '^client/src/features/$1/' },
      'a feature never imports another feature',
    ),
    between(
      'host-core-is-pure',
      { path: '^host/src/domains/[^/]+/core/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'] },
      'core has no node:*',
    ),
    between(
      'host-core-below-node',
      { path: '^host/src/domains/[^/]+/core/', pathNot: '\\.test\\.ts$' },
      { path: '^host/src/(domains/[^/]+/node|shells|bridge)/' },
      'core knows no adapter',
    ),
    ...hostLayers.map((name, index) =>
      between(
        `host-${name}-knows-what-is-below`,
        { path: `^host/src/domains/${name}/`, pathNot: '\\.test\\.ts$' },
        { path: `^host/src/domains/(?!(${hostLayers.slice(0, index + 1).join('|')})/)` },
        hostLayers.join(' ← '),
      ),
    ),
    between(
      'platform-routes-use-services',
      { path: '^platform/src/modules/[^/]+/routes' },
      { path: '^platform/src/(db/|modules/[^/]+/[^/]*repository)' },
      'routes → service → repository',
    ),
    between(
      'platform-services-open-the-unit-of-work-alone',
      { path: '^platform/src/modules/', pathNot: 'repository[^/]*\\.ts$|\\.test\\.ts$' },
      // `Database` is only the handle that `inTransaction` takes.
      {
        path: '^platform/src/db/',
        pathNot: '^platform/src/db/(transaction|joint-transactions|locks|database)\\.ts$',
      },
      'a service opens the unit of work and locks; only a repository queries',
    ),
    between(
      'platform-repositories-stay-home',
      { path: '^platform/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^platform/src/modules/([^/]+)/[^/]*repository',
        pathNot: '^platform/src/modules/$1/',
      },
      'a module calls another through its service',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
} satisfies IConfiguration;
