export * from './follow.js';
export * from './reactions.js';
export * from './status.js';
export * from './projector.module.js';
