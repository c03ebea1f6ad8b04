/** Jest runs the TypeScript sources as ES modules through swc; types are checked apart, by `npm run types`. */
export default {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/{apps,libs,docs,examples}/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  setupFilesAfterEnv: ['<rootDir>/jest.setup.js'],
  testTimeout: 60_000,
  // Every core; a worker whose memory has grown (ES modules are never unloaded) is replaced.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1500MB',
  moduleNameMapper: {
    '^#apps/(.*)$': '<rootDir>/apps/$1/src/index.ts',
    '^#(domain|contracts|event-store|read-models|documents|directories|engines|http|mail|operator|testing)$':
      '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    // light-my-request requires the ESM-only `cookie`; that one package becomes CommonJS.
    'node_modules/cookie/.+\\.js$': ['@swc/jest', { module: { type: 'commonjs' } }],
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
        },
        module: { type: 'es6' },
      },
    ],
  },
  transformIgnorePatterns: ['/node_modules/(?!cookie/)'],
};
