export * from './action-outcome.view.js';
