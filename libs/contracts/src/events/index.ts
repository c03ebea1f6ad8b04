export * from './activity.view.js';
export * from './catalog.js';
export * from './example-event.js';
export * from './public-event.js';
export * from './list-events.request.js';
export * from './publish.js';
