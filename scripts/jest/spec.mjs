// Replacement for a spec file in Jest: one line that loads the file as a Node module (see environment.mjs).
import { pathToFileURL } from 'node:url';

export default {
  process: (_source, path) => ({
    code: `import * as offered from '@jest/globals';\nawait runSpec(offered, ${JSON.stringify(pathToFileURL(path).href)});\n`,
  }),
};
