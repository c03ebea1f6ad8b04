export * from './review-reasons.js';
