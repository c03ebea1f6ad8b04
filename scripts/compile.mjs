// npm run compile: compiles to dist/ and writes the generated files, which types, lint and imports need.
import { compile, install } from './lib/run.mjs';

install();
await compile();
