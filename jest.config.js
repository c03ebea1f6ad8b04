/** Jest runs the TypeScript sources as ES modules through swc; types are checked apart, by `npm run types`. */
export default {
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: ['<rootDir>/{apps,libs,docs,examples}/**/*.spec.ts'],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/every-spec.mjs'],
  testTimeout: 60_000,
  // Every core; a worker whose memory has grown is replaced.
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1500MB',
  transform: { '\\.ts$': '<rootDir>/scripts/jest/spec.mjs' },
};
