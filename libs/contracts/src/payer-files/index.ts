export * from './payer-file-enums.js';
export * from './payer-file.views.js';
export * from './present-payer-file.js';
