export * from './bills.js';
