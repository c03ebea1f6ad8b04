export { newRequestId } from './request-ids.js';
export { LONGEST_UNPLACED_MS, RequestLog, type RequestLine, type RequestPlace } from './request-log.js';
