import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { longSpecs } from './scripts/jest/long-specs.mjs';

/**
 * Jest runs the TypeScript sources as ordinary Node modules (scripts/jest). Types are checked separately, by
 * `npm run types`. A spec file's name determines its requirements and its project:
 *   x.spec.ts                          pure: values and functions, no Nest, no engine, no process
 *   x.http.spec.ts, x.engine.spec.ts   http: the application, or an engine or a fake of one, within this process
 *   x.process.spec.ts                  process: whole servers, kills, the command line, browsers, generated clients. Specs
 *                                      that take minutes are in the `long` project (scripts/jest/long-specs.mjs)
 */
const project = (displayName, names, notThose = []) => ({
  displayName,
  testEnvironment: '<rootDir>/scripts/jest/environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch: names.map((name) => `<rootDir>/{apps,libs,docs,examples}/**/*.${name}.ts`),
  testPathIgnorePatterns: ['/node_modules/', ...notThose],
  modulePathIgnorePatterns: ['<rootDir>/dist'],
  setupFilesAfterEnv: ['<rootDir>/scripts/jest/every-spec.mjs'],
  transform: { '\\.ts$': '<rootDir>/scripts/jest/spec.mjs' },
});

const gone = longSpecs.filter((path) => !existsSync(new URL(path, import.meta.url)));
if (gone.length > 0) throw new Error(`scripts/jest/long-specs.mjs lists missing files: ${gone.join(', ')}`);

const asPattern = (path) => `/${path.replaceAll('.', '\\.')}$`;

export default {
  projects: [
    project('pure', ['spec'], ['\\.(http|engine|process)\\.spec\\.ts$']),
    project('http', ['http.spec', 'engine.spec']),
    project('process', ['process.spec'], longSpecs.map(asPattern)),
    { ...project('long', []), testMatch: longSpecs.map((path) => `<rootDir>/${path}`) },
  ],
  testSequencer: '<rootDir>/scripts/jest/longest-first.mjs',
  // Test timeout in milliseconds. Whole servers and browsers running in parallel are slow on a small machine.
  testTimeout: 120_000,
  // One more than the number of cores, because specs often wait for engines, threads and processes. A worker that exceeds
  // the memory limit is replaced.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1500MB',
};
