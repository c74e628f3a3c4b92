const test = String.raw`\.test\.tsx?$`;
const apiFeature = '^apps/api/src/features/([^/]+)/';
const webFeature = '^apps/web/src/features/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two modules that import each other are one module in two files.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that does not resolve would slip past every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-orphans',
      comment: 'A module that imports nothing and is imported by nobody is dead.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          String.raw`\.d\.ts$`,
          String.raw`\.config\.ts$`,
          '/public/',
          '/browser/',
          '^tools/',
          '^bench/',
        ],
      },
      to: {},
    },
    {
      name: 'contract-imports-zod-and-domain',
      comment: 'The wire format depends on nothing but zod and the pure rules of the domain.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: test },
      to: { pathNot: ['^packages/(contract|domain)/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'domain-imports-nothing',
      comment: 'Domain functions are pure: no package, no Node module, no other workspace.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: test },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'packages-import-no-workspace',
      comment: 'Imports run one way, in tests too: domain knows nobody of ours, contract only domain.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(packages|apps|e2e|bench|tools)/', pathNot: ['^packages/$1/', '^packages/domain/'] },
    },
    {
      name: 'api-and-web-apart',
      comment: 'The API and the web app meet in the contract only.',
      severity: 'error',
      from: { path: '^apps/(api|web)/' },
      to: { path: '^apps/(api|web)/', pathNot: '^apps/$1/' },
    },
    {
      name: 'simulators-know-no-app',
      comment: 'A simulator speaks the wire of an outside service and knows nothing of who calls it.',
      severity: 'error',
      from: { path: '^apps/simulators/' },
      to: { path: '^apps/(api|web)/' },
    },
    {
      name: 'simulators-for-api-only',
      comment: 'Simulators are the embedded default of the API and nothing else.',
      severity: 'error',
      from: { pathNot: '^apps/(api|simulators)/' },
      to: { path: '^apps/simulators/' },
    },
    {
      name: 'nobody-imports-tooling',
      comment: 'The product runs without its tools, benchmarks and browser tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/' },
      to: { path: '^(tools|bench|e2e)/' },
    },
    {
      name: 'repositories-stay-in-their-feature',
      comment: "A feature asks another feature's service, never its tables.",
      severity: 'error',
      from: { path: apiFeature },
      to: {
        path: String.raw`^apps/api/src/features/[^/]+/.*\.repository\.ts$`,
        pathNot: '^apps/api/src/features/$1/',
        // A service may say in its type which repositories it is handed; compose.ts hands them.
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'engines-are-opened-in-one-place',
      comment: 'Only the composition root and the commands of the operator know which engine is in use.',
      severity: 'error',
      from: {
        pathNot: [
          '^apps/api/src/(server|migrate\\.main|backup/open-stores)\\.ts$',
          '/testing/',
          '^apps/api/src/db/',
          '^bench/',
        ],
      },
      to: { path: '^apps/api/src/db/[^/]+/open\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'fastify-stays-at-the-edge',
      comment: 'Services and repositories do not know that HTTP exists.',
      severity: 'error',
      from: {
        path: '^apps/api/src/',
        pathNot: ['^apps/api/src/(http|testing)/', String.raw`\.routes\.ts$`, '^apps/api/src/compose\\.ts$'],
      },
      to: { path: '(^|/)node_modules/(@fastify/|fastify)' },
    },
    {
      name: 'product-imports-no-tests',
      comment: 'Test files and test helpers are for tests.',
      severity: 'error',
      from: { pathNot: [test, '/testing/', '^(e2e|tools|bench)/'] },
      to: { path: [test, '^apps/[^/]+/src/testing/'] },
    },
    {
      name: 'web-features-stay-apart',
      comment: 'What two screens share belongs in resource/, content/, buying/, ui/ or lib/.',
      severity: 'error',
      from: { path: webFeature },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-foundation-knows-no-screen',
      comment: 'Primitives are used by features, not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(ui|lib)/' },
      to: { path: '^apps/web/src/(features|content|buying|resource|app)/' },
    },
    {
      name: 'web-frameworks-know-no-screen',
      comment:
        'Lists, and what content or what is bought share, are used by features, not the other way round.',
      severity: 'error',
      from: { path: '^apps/web/src/(resource|content|buying)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'lists-know-no-content',
      comment: 'The resource framework serves every list, also those that are no content.',
      severity: 'error',
      from: { path: '^apps/web/src/resource/' },
      to: { path: '^apps/web/src/(content|buying)/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.building-\\d+)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts', '.css'],
    },
  },
};
