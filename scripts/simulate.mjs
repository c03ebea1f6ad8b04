// npm run simulate -- --seeds N [--from S], or --seed S [--trace]: runs the whole product in simulated worlds with
// random faults, and checks all invariants in each. See docs/engines.md.
import { become, build, install } from './lib/run.mjs';

install();
await build();
// The condition replaces LMDB with the simulated disk (package.json, "imports").
become(['--conditions=simulated', 'dist/libs/testing/simulate/main.js', ...process.argv.slice(2)]);
