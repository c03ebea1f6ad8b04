export { openRateLimits } from './rate-limit/open-rate-limits.js';
export { serve, type Parts } from './process/serve.js';
