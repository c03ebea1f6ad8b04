export { agingBuckets } from './buckets.js';
export * from './bill-tasks.view.js';
export * from './productivity.view.js';
export * from './service-lines.view.js';
export * from './payments.view.js';
export * from './aging.view.js';
export * from './outlook.view.js';
