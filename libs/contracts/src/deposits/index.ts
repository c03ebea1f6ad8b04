export * from './deposit.views.js';
export * from './present-deposit.js';
