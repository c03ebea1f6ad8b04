export * from './check.views.js';
export * from './present-check.js';
