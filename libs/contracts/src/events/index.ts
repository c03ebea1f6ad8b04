export * from './catalogue.js';
export * from './event-data.js';
export * from './example-event.js';
export * from './public-event.js';
export * from './publish.js';
