// npm start: installs what is missing, builds, and starts everything in one process.
import { become, build, install } from './lib/run.mjs';

install();
build();
become(['--enable-source-maps', 'dist/apps/standalone/src/main.js']);
