export { StandaloneModule } from './standalone.module.js';
export { BillSeed } from './seed/bill-seed.js';
export { PracticeSeed, practices, type Practice } from './seed/practices.js';
