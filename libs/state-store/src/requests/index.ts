export { newRequestId } from './request-ids.js';
export { MAX_TRACEABLE_DURATION_MS, RequestLog, type RequestLine, type RequestPlace } from './request-log.js';
