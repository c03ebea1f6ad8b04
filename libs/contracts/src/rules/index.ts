export * from './rule.views.js';
