// npm run build: compiles to dist/, and builds the workspace pages and the documentation site.
import { build, install } from './lib/run.mjs';

install();
await build();
