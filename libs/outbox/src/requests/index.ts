export { newRequestId, timeOfRequestId } from './request-ids.js';
export {
  LONGEST_UNPLACED_MS,
  RequestLog,
  type RequestLine,
  type RequestPage,
  type RequestPlace,
} from './request-log.js';
