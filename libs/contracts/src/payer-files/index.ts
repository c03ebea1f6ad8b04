export * from './payer-file-words.js';
export * from './payer-file.views.js';
export * from './present-payer-file.js';
