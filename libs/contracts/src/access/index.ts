export * from './shows.js';
