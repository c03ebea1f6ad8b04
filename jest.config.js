import { availableParallelism } from 'node:os';
import { existsSync } from 'node:fs';
import { longSpecs } from './scripts/jest/long-specs.mjs';

/**
 * Jest runs the TypeScript sources as ordinary modules of Node (scripts/jest); types are checked apart, by
 * `npm run types`. The name of a spec file says what it needs, and so when it runs:
 *   x.spec.ts                          pure: values and functions, no Nest, no engine, no process
 *   x.http.spec.ts, x.engine.spec.ts   http: the application, or an engine or a fake of one, within this process
 *   x.process.spec.ts                  process: whole servers, kills, the command line, browsers, generated clients; those
 *                                      that take minutes are the project long (scripts/jest/long-specs.mjs)
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
if (gone.length > 0) throw new Error(`scripts/jest/long-specs.mjs names what is not there: ${gone.join(', ')}`);

const asPattern = (path) => `/${path.replaceAll('.', '\\.')}$`;

export default {
  projects: [
    project('pure', ['spec'], ['\\.(http|engine|process)\\.spec\\.ts$']),
    project('http', ['http.spec', 'engine.spec']),
    project('process', ['process.spec'], longSpecs.map(asPattern)),
    { ...project('long', []), testMatch: longSpecs.map((path) => `<rootDir>/${path}`) },
  ],
  testSequencer: '<rootDir>/scripts/jest/longest-first.mjs',
  // A test that hangs ends after so long; whole servers and browsers beside each other take their time on a small machine.
  testTimeout: 120_000,
  // One more than there are cores: specs wait for engines, threads and processes for much of their time. A worker whose
  // memory has grown is replaced.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '1500MB',
};
