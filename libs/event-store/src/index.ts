export * from './event-store.js';
export * from './ledger.js';
export * from './keys/key-store.js';
export * from './keys/vault.js';
