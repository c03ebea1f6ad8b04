export * from './bills.js';
export * from './given-when-then.js';
export * from './bill-histories.js';
export * from './lifecycle-table.js';
export * from './any-bill.js';
export { expectMatchesOpenApi, type AnyResponse } from './openapi.js';
export * from './running-server.js';
