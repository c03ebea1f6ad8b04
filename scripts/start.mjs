// npm start: installs missing packages except those of checks/package.json, builds, and starts everything in one
// process. With the name of a process (npm run start:command-api, …), starts only that process, for the production
// engines.
import { become, build, install, serverFlags } from './lib/run.mjs';

const [name = 'standalone'] = process.argv.slice(2);
install({ checks: false });
await build({ checks: false });
become([...serverFlags(), `dist/bundle/${name}.js`]);
