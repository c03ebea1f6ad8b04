import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { startServer, type RunningServer } from '#testing/process';

const root = join(import.meta.dirname, '../..');
/** Cache of downloads. It is in node_modules, so that packages can be resolved from it. */
const cache = join(root, 'node_modules/.cache/clients');

/** Runs a program. If it fails, the error contains its output. */
export const run = async (
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> => {
  const settings = { ...options, env: { ...process.env, NODE_OPTIONS: '', ...options.env }, maxBuffer: 1 << 26 };
  const { stdout } = await promisify(execFile)(command, args, settings).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { stdout: string; stderr: string };
    throw new Error(`${basename(command)} ${args.slice(0, 3).join(' ')} failed:\n${stdout}\n${stderr}`.slice(0, 8000));
  });
  return stdout;
};

/** Describes tests that need these programs. If one is missing, the tests are skipped and a line reports it. */
export const describeWith = (programs: readonly string[], name: string, tests: () => void): void => {
  const missing = programs.filter((program) => {
    try {
      execFileSync(program, [program === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) process.stderr.write(`SKIPPED without ${missing.join(' and ')}: ${name}\n`);
  (missing.length > 0 ? describe.skip : describe)(name, tests);
};

/** Downloads something once per machine: into a temporary folder that is moved to its place when it is complete. */
export const fetchOnce = async (name: string, make: (folder: string) => Promise<void>): Promise<string> => {
  const place = join(cache, name);
  if (existsSync(place)) return place;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'making-'));
  await make(folder);
  try {
    renameSync(folder, place);
  } catch {
    // Another spec has already downloaded it.
    rmSync(folder, { recursive: true, force: true });
  }
  return place;
};

/** Java options for programs that run for seconds. */
export const quickStart = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const maven = async (...args: readonly string[]): Promise<void> => {
  await run('mvn', ['-q', '-B', ...args], { env: { MAVEN_OPTS: quickStart.join(' ') } });
};

/** Downloads a jar from Maven Central into a folder. */
const jar = (artifact: string, folder: string): Promise<void> =>
  maven('dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`);

/**
 * Downloads these jars from Maven Central without their dependencies, in one run, because separate runs would be slow.
 */
export const jars = async (artifacts: readonly string[], folder: string): Promise<void> => {
  const dependencies = artifacts.map((artifact) => {
    const [group = '', name = '', version = ''] = artifact.split(':');
    return `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version></dependency>`;
  });
  const project =
    '<modelVersion>4.0.0</modelVersion><groupId>any</groupId><artifactId>any</artifactId><version>1</version>';
  const file = join(folder, 'pom.xml');
  writeFileSync(file, `<project>${project}<dependencies>${dependencies.join('')}</dependencies></project>`);
  await maven('-f', file, 'dependency:copy-dependencies', '-DexcludeTransitive=true', `-DoutputDirectory=${folder}`);
};

const GENERATOR = '7.20.0';

const generatorJar = async (): Promise<string> => {
  const folder = await fetchOnce(`openapi-generator-${GENERATOR}`, async (made) => {
    await jar(`org.openapitools:openapi-generator-cli:${GENERATOR}`, made);
  });
  return join(folder, `openapi-generator-cli-${GENERATOR}.jar`);
};

/** Extracts a template of OpenAPI Generator into a folder, so that it can be changed. Returns its path. */
export const generatorTemplate = async (name: string, folder: string): Promise<string> => {
  await run('jar', ['xf', await generatorJar(), name], { cwd: folder });
  return join(folder, name);
};

/** Runs OpenAPI Generator on a document. */
export const openApiGenerator = async (...args: readonly string[]): Promise<void> => {
  const parts = 'models,supportingFiles,apis,modelTests=false,apiTests=false,modelDocs=false,apiDocs=false';
  await run('java', [
    ...quickStart,
    '-jar',
    await generatorJar(),
    ...['generate', '--global-property', parts, ...args],
  ]);
};

/** Folder of one spec with a running service, and its OpenAPI document as openapi.json. */
export interface Workshop {
  readonly folder: string;
  readonly base: string;
  /** Environment of a client. */
  readonly env: Readonly<Record<string, string>>;
  /** Copies files from examples/clients. */
  copy(...files: readonly string[]): void;
  close(): Promise<void>;
}

export const openWorkshop = async (): Promise<Workshop> => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'work-'));
  const server: RunningServer = await startServer();
  return {
    folder,
    base: server.base,
    env: { BASE: server.base, KEY: server.key, BILL: join(root, 'examples/med-legal-bill.json') },
    copy: (...files) => {
      for (const file of files) copyFileSync(join(import.meta.dirname, file), join(folder, basename(file)));
    },
    close: async () => {
      const { exitCode, signalCode } = server.process;
      await server.stop();
      server.remove();
      rmSync(folder, { recursive: true, force: true });
      if (exitCode !== null || signalCode !== null)
        throw new Error(`the service exited unexpectedly (${exitCode}, ${signalCode}):\n${server.output()}`);
    },
  };
};

/** Result that every client prints. All clients do the same in their languages. */
export const didEverything = {
  state: 'submitted',
  code: 'validation_error',
  path: 'bill.serviceLines',
  notes: 1,
  seen: ['bill.submitted', 'bill.note_added'],
  packet: '%PDF-',
};
/** Result of clients that also parse an event of a type that is added later. */
export const readTomorrow = { ...didEverything, other: 'bill.teleported' };
