export * from './draft.requests.js';
export * from './draft.views.js';
export * from './present-draft.js';
