export * from './public-event.js';
export * from './publish.js';
