export * from './recipient.requests.js';
export * from './recipient.views.js';
export * from './present-recipient.js';
