// Bundles the programs from dist/ to dist/bundle/. Otherwise, Node would open about four thousand module files one by
// one. Bundled servers and threads start in half the CPU time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { noteCommit } from './lib/commit.mjs';
import { putInPlace } from './lib/put-in-place.mjs';
import { root } from './lib/run.mjs';

const built = join(root, 'dist');
const programs = {
  ...Object.fromEntries(
    ['standalone', 'command-api', 'query-api', 'projector', 'cli'].map((app) => [app, `apps/${app}/src/main.js`]),
  ),
  'check-worker': 'libs/documents/src/pdf/check-worker.js',
  'packet-worker': 'libs/documents/src/packet/packet-worker.js',
};

/**
 * Packages that load their own files at run time (native code, threads, WebAssembly, fonts). Also mongodb, part of
 * which is imported by path (mongo-driver.ts).
 */
const external = /^(#lmdb|lmdb|mongodb|pdfkit|pino|pino-pretty|piscina|ssh2-sftp-client|@embedpdf\/pdfium)$/;
/** Optional Nest packages that are not installed. */
const absent = /^@nestjs\/(microservices|websockets|platform-express)|^@fastify\/(multipart|view)$/;

/** Stack traces show lines from our sources, but for packages they show lines from the bundle. */
const sourceMaps = {
  name: 'source-maps',
  load(id) {
    const code = /\.[cm]?js$/.test(id) ? readFileSync(id, 'utf8') : null;
    if (code === null) return null;
    return { code, map: id.startsWith(built) ? readFileSync(`${id}.map`, 'utf8') : { mappings: '' } };
  },
};

/**
 * Returns true if importing a file has side effects. Files in these libraries have none, so a program without the
 * production engines omits their clients. The exception is mongo-driver.js, which configures the MongoDB driver.
 */
const moduleSideEffects = (id) =>
  !/\/dist\/libs\/(documents|engines|event-store|state-store|read-models)\//.test(id.replaceAll('\\', '/')) ||
  id.endsWith('mongo-driver.js');

const bundle = await rolldown({
  input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, join(built, path)])),
  platform: 'node',
  external: [external, absent],
  plugins: [sourceMaps],
  treeshake: { moduleSideEffects },
  onLog: (level, log) => {
    if (level === 'warn' && log.code !== 'EVAL') throw new Error(log.message);
  },
});
// Keep class names, because logs and error messages contain them.
const next = join(built, 'bundle.next');
const { output } = await bundle.write({ dir: next, format: 'esm', sourcemap: true, keepNames: true, cleanDir: true });
// A dynamic `import()` of a library loads the whole library with its dependencies. For the production engines' clients,
// that takes half a second.
const clients = output.find(({ name }) => name === 'production').fileName;
const loaders = output.filter(({ imports }) => imports?.includes(clients)).map(({ fileName }) => fileName);
if (loaders.length > 0) throw new Error(`the clients of the production engines are imported statically by ${loaders}`);
await bundle.close();
putInPlace(next, join(built, 'bundle'));
noteCommit(root, join(built, 'build.json'));
