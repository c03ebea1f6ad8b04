// npm run build: compiles to dist/.
import { build, install } from './lib/run.mjs';

install();
build();
