export * from './saved-filters.js';
