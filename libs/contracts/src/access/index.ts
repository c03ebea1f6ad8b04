export * from './access-words.js';
export * from './shows.js';
export * from './access-record.view.js';
export * from './audit-event.js';
export * from './access-review.view.js';
export * from './access-alert.view.js';
