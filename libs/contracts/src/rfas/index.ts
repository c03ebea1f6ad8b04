export * from './rfa.requests.js';
export * from './rfa-steps.requests.js';
export * from './rfa-history.js';
export * from './simulate-rfa.request.js';
export * from './rfa.views.js';
export * from './list-rfas.request.js';
export * from './present-rfa.js';
