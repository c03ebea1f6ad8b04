export * from './check.requests.js';
export * from './check.views.js';
export * from './present-check.js';
