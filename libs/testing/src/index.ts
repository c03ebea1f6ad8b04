export * from './bills.js';
export { expectMatchesOpenApi, type AnyResponse } from './openapi.js';
