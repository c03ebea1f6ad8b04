export * from './kernel/decider.js';
export * from './kernel/rejection.js';
export * from './kernel/sealed.js';
export * from './kernel/ids.js';
