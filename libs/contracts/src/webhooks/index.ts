export * from './endpoint-rules.js';
export * from './endpoint.requests.js';
export * from './endpoint.views.js';
export * from './delivery.views.js';
export * from './present-webhooks.js';
