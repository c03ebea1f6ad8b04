import type { Topic } from '../shared/topic.js';
import { reviewEvents, type ReviewsFacts, type ReviewsOnFile, type ReviewEvents } from './reviews.events.js';
import { reviewDecisions, reviewActions, type ReviewCommands } from './reviews.commands.js';

declare module '../shared/bill.topics.js' {
  interface BillTopics {
    readonly reviews: { facts: ReviewsFacts; onFile: ReviewsOnFile; events: ReviewEvents; commands: ReviewCommands };
  }
}

export const reviews = {
  facts: { reviews: [] },
  onFile: { reviews: [] },
  events: reviewEvents,
  commands: reviewDecisions,
  actions: reviewActions,
} as const satisfies Topic<'reviews'>;

export { remainingInDispute } from './dispute.js';
export { isDisputed, openReviewWindow, type PeriodBasis } from './review-window.js';
