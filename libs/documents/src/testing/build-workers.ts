import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';

/** Only specs import this folder. */
const source = fileURLToPath(new URL('..', import.meta.url));

const built = (room: string): string => pathToFileURL(join(source, `../../../dist/libs/${room}/src/index.js`)).href;

/**
 * Builds this library's sources as they are now, so that the threads of a test never run a stale `dist`. Answers the URL
 * of the folder; the caller removes it.
 */
export const buildWorkers = async (): Promise<string> => {
  const cache = join(source, '../../../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'documents-workers-'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const files = (await readdir(source, { recursive: true })).filter((name) => /(?<!\.spec)\.ts$/.test(name));
  for (const name of files) {
    const { outputText } = ts.transpileModule(await readFile(join(source, name), 'utf8'), {
      compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
    });
    const target = join(folder, name.replace(/\.ts$/, '.js'));
    await mkdir(dirname(target), { recursive: true });
    // The folder is no part of the package: other rooms are named by where they were built.
    await writeFile(
      target,
      outputText.replaceAll(/from '#([\w-]+)'/g, (_, room: string) => `from '${built(room)}'`),
    );
  }
  return pathToFileURL(`${folder}/`).href;
};
