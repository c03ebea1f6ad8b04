export * from './merkle.js';
export * from './tiles.js';
export * from './signed-note.js';
export * from './signed-head.js';
export * from './event-leaf.js';
