export { StandaloneModule } from './standalone.module.js';
export { BillSeed } from './seed/bill-seed.js';
