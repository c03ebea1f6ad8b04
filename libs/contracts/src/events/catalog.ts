import type { EventKind } from './publication.js';
import { checkEventKinds } from './topics/checks.js';
import { closingKinds } from './topics/closing.js';
import { courtesyKinds } from './topics/courtesy.js';
import { documentKinds, reservedKinds } from './topics/documents.js';
import { duplicateEventKinds } from './topics/duplicates.js';
import { endpointKinds } from './topics/endpoints.js';
import { eorKinds } from './topics/eors.js';
import { eorServiceKinds } from './topics/eor-service.js';
import { taskEventKinds } from './topics/tasks.js';
import { officeKinds } from './topics/office.js';
import { orderKinds } from './topics/orders.js';
import { acknowledgementKinds, payerAnswerKinds } from './topics/payer-answers.js';
import { payerFileEventKinds } from './topics/payer-files.js';
import { paymentKinds } from './topics/payments.js';
import { recipientKinds } from './topics/recipients.js';
import { revisionKinds } from './topics/revisions.js';
import { demandKinds } from './topics/demands.js';
import { receivableEventKinds } from './topics/receivables.js';
import { rfaEventKinds } from './topics/rfas.js';
import { reassessmentKinds } from './topics/reassessment.js';
import { recoupmentKinds } from './topics/recoupments.js';
import { refundKinds } from './topics/refunds.js';
import { reviewKinds } from './topics/reviews.js';
import { deadlineKinds, stateKinds, statusKinds } from './topics/states.js';
import { submissionKinds } from './topics/submission.js';
import { transmissionKinds } from './topics/transmissions.js';

/** Version of the event schema. */
export const API_VERSION = '2026-11-01';

/**
 * In the order used in the documentation. Types are never renamed, and a type's meaning never changes within an
 * `apiVersion`. Fields may be added.
 */
export const eventCatalog = {
  ...submissionKinds,
  ...statusKinds,
  ...payerAnswerKinds,
  ...stateKinds,
  ...closingKinds,
  ...deadlineKinds,
  ...reassessmentKinds,
  ...documentKinds,
  ...eorKinds,
  ...eorServiceKinds,
  ...orderKinds,
  ...demandKinds,
  ...revisionKinds,
  ...receivableEventKinds,
  ...paymentKinds,
  ...recoupmentKinds,
  ...refundKinds,
  ...reviewKinds,
  ...officeKinds,
  ...taskEventKinds,
  ...courtesyKinds,
  ...duplicateEventKinds,
  ...transmissionKinds,
  ...acknowledgementKinds,
  ...payerFileEventKinds,
  ...checkEventKinds,
  ...rfaEventKinds,
  ...reservedKinds,
  ...recipientKinds,
  ...endpointKinds,
};

export type PublicEventType = keyof typeof eventCatalog;
export type PublicEventData<T extends PublicEventType = PublicEventType> = InstanceType<
  (typeof eventCatalog)[T]['data']
>;

export const eventTypes = Object.keys(eventCatalog) as readonly PublicEventType[];

export const eventKind = (type: PublicEventType): EventKind => eventCatalog[type];

/** Returns `bill.*` and `bill.status.*` for `bill.status.updated`. */
const wildcardsOf = (type: string): readonly string[] =>
  type
    .split('.')
    .slice(0, -1)
    .map((_, i, parts) => `${parts.slice(0, i + 1).join('.')}.*`);

/** A type, a wildcard such as `bill.*`, or `*` for all types. */
export const eventTypePatterns: readonly string[] = ['*', ...new Set(eventTypes.flatMap(wildcardsOf)), ...eventTypes];

/** Unknown patterns match nothing: check them against `eventTypePatterns` first. */
export const matchingTypes = (words: readonly string[]): ReadonlySet<PublicEventType> => {
  const asked = new Set(words);
  return new Set(eventTypes.filter((type) => ['*', type, ...wildcardsOf(type)].some((word) => asked.has(word))));
};
