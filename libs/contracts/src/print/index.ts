export * from './print-batch.view.js';
export * from './mark-mailed.request.js';
