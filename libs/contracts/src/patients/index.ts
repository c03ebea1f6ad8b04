export * from './disclosures.js';
