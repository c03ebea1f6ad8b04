export * from './catalog.js';
export * from './example-event.js';
export * from './public-event.js';
export * from './publish.js';
