export * from './filing.view.js';
export * from './filing-text.js';
