export * from './state-store.js';
export * from './embedded-state-store.js';
export * from './mongo-state-store.js';
export * from './outbox-queue.js';
export * from './fault-board.js';
export * from './shifted-clocks.js';
export * from './webhooks/index.js';
export * from './requests/index.js';
