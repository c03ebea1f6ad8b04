export { openRateLimits } from './rate-limit/open-rate-limits.js';
export { serve, type Parts, type Service } from './process/serve.js';
export type { Performing } from './metrics/reaction-watch.js';
