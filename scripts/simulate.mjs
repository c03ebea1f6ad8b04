// npm run simulate -- --seeds N [--from S], or --seed S [--trace]: the whole product in simulated worlds in which things
// go wrong by chance, and all laws checked in each. docs/engines.md tells what it does.
import { become, build, install } from './lib/run.mjs';

install();
await build();
// The condition puts the simulated disk in the place of LMDB (package.json, "imports").
become(['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...process.argv.slice(2)]);
