export * from './bill-proof.view.js';
