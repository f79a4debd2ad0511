import { isInstalled, repositoryRoot as root } from '../webpack/kits.mjs';

const here = import.meta.dirname;

/** `x.full.spec.ts` takes half a minute of CPU or more and runs in `npm test -- --full` only. */
const tooLong = process.env.TEST_FULL === '1' ? [] : ['\\.full\\.spec\\.'];

const workspaceSources = {
  '^@mendwell/(contracts|service-kit|ui|web-kit)/(.*)\\.css$': `${here}/style.cjs`,
  ...(!isInstalled && {
    '^@mendwell/(contracts|service-kit|ui|web-kit)/(.*)$': `${root}/packages/$1/src/$2`,
  }),
};

const swc = (parser, transform) => [
  '@swc/jest',
  { jsc: { target: 'es2023', parser, transform, keepClassNames: true }, module: { type: 'commonjs' } },
];

const common = (name, dirs, pattern) => ({
  displayName: name,
  rootDir: root,
  // Each run has a temporary folder of its own.
  cacheDirectory: `${root}/node_modules/.cache/jest`,
  runner: `${here}/grouped-runner.cjs`,
  roots: dirs.map((dir) => `${root}/${dir}`),
  testMatch: [pattern],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', ...tooLong],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json'],
});

const nest = { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false };
const nestTransform = {
  '\\.ts$': swc({ syntax: 'typescript', decorators: true }, nest),
  // Mail templates.
  '\\.tsx$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
};

/** Pure rules, schemas and scripts: `x.spec.ts` beside `x.ts`, no server needed. */
export const unit = (dirs) => ({
  ...common('unit', dirs, '**/src/**/*.spec.ts'),
  testEnvironment: 'node',
  moduleNameMapper: workspaceSources,
  transform: nestTransform,
});

/** Services as they run, on real MongoDB and RabbitMQ: `services/<name>/test/<feature>.<kind>.spec.ts`. */
export const service = (dirs) => ({
  ...common('service', dirs, '**/test/**/*.spec.ts'),
  testEnvironment: 'node',
  setupFilesAfterEnv: [`${here}/after-group.cjs`],
  moduleNameMapper: workspaceSources,
  transform: nestTransform,
});

/** Components with logic, in jsdom: `x.spec.tsx` beside `x.tsx`. */
export const web = (dirs) => ({
  ...common('web', dirs, '**/src/**/*.spec.tsx'),
  testEnvironment: 'jsdom',
  setupFiles: [`${here}/browser-stubs.cjs`],
  setupFilesAfterEnv: ['@testing-library/jest-dom', `${here}/pages.cjs`],
  restoreMocks: true,
  moduleNameMapper: {
    '\\.module\\.css$': `${here}/css-module.cjs`,
    '\\.css$': `${here}/style.cjs`,
    '^antd$': `${here}/antd.cjs`,
    '/dynamicCSS$': `${here}/no-styles.cjs`,
    ...workspaceSources,
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(@mendwell|swiper|eventsource-parser|lucide-react|react-error-boundary)/)',
  ],
  transform: {
    '\\.(mjs|[tj]sx?)$': swc({ syntax: 'typescript', tsx: true }, { react: { runtime: 'automatic' } }),
  },
});
