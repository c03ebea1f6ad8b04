export { BillingClient, type CallOf } from './client.js';
export { Events, type FeedEvent, type FollowOptions } from './events.js';
export { FileAnswer, type Bytes, type WithBytes } from './files.js';
export { inCents, toCents, toDollars } from './money.js';
export { Pages, type ListPage } from './pages.js';
export { isProblem, NoAnswer, ProblemError, readProblem } from './problem.js';
export type {
  AnswerOf,
  BodyOf,
  CallableOperation,
  CallOptions,
  ClientOptions,
  KeySource,
  PathOf,
  QueryOf,
  WritingOperation,
} from './transport.js';
export { TOLERANCE_SECONDS, WebhookInvalid, webhooks, type DeliveryHeaders } from './webhooks.js';
export type * as Types from './generated/types.js';
