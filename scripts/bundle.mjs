// Bundles the programs in dist/ to dist/bundle/. Node opens a file, and waits for it, for each of some four thousand
// modules otherwise: bundled servers and threads start in half the CPU time.
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
 * Packages that look for files of their own beside them (native code, threads, WebAssembly, fonts), and mongodb, a part of which
 * is reached by its path (mongo-driver.ts).
 */
const external = /^(#lmdb|lmdb|mongodb|pdfkit|pino|pino-pretty|piscina|ssh2-sftp-client|@embedpdf\/pdfium)$/;
/** What Nest would use where it is installed. */
const absent = /^@nestjs\/(microservices|websockets|platform-express)|^@fastify\/(multipart|view)$/;

/** A stack names the lines of our sources; of packages, those of the bundle. */
const sourceMaps = {
  name: 'source-maps',
  load(id) {
    const code = /\.[cm]?js$/.test(id) ? readFileSync(id, 'utf8') : null;
    if (code === null) return null;
    return { code, map: id.startsWith(built) ? readFileSync(`${id}.map`, 'utf8') : { mappings: '' } };
  },
};

/**
 * Of these libraries a file that nobody uses does nothing: so a program without the production engines leaves their clients
 * out. What the file named last does to the MongoDB driver is its use.
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
// Names of classes are told in logs and in reasons.
const next = join(built, 'bundle.next');
const { output } = await bundle.write({ dir: next, format: 'esm', sourcemap: true, keepNames: true, cleanDir: true });
// Who asks for a library by `import()` gets all of it, and what that brings along: half a second, where it is the clients of
// the production engines.
const clients = output.find(({ name }) => name === 'production').fileName;
const loaders = output.filter(({ imports }) => imports?.includes(clients)).map(({ fileName }) => fileName);
if (loaders.length > 0) throw new Error(`the clients of the production engines are loaded unasked by ${loaders}`);
await bundle.close();
putInPlace(next, join(built, 'bundle'));
noteCommit(root, join(built, 'build.json'));
