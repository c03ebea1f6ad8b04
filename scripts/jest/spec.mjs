// What Jest runs in place of a spec file: one line that loads the file as a module of Node (see environment.mjs).
import { pathToFileURL } from 'node:url';

export default {
  process: (_source, path) => ({
    code: `import * as offered from '@jest/globals';\nawait runSpec(offered, ${JSON.stringify(pathToFileURL(path).href)});\n`,
  }),
};
