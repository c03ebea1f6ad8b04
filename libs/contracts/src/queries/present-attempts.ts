import { routeLabels, sentAttempts, type Attempt, type BillOnFile as Bill } from '#domain';
import type { AttemptView } from './lifecycle.view.js';
import { FILING } from '../events/topics/reviews.js';

const labels: Readonly<Record<Attempt['kind'], string>> = {
  original: 'Original bill',
  resubmission: 'Resubmission',
  duplicate: 'Duplicate (W2)',
  second_review: 'Second Bill Review',
  independent_bill_review: 'Independent Bill Review',
};

const deliveryLabelOf = ({ route, kind }: Attempt): string => {
  if (route === null) return 'No route known';
  return kind === 'independent_bill_review' ? FILING : routeLabels[route];
};

const ackLabelOf = ({ acknowledged }: Attempt): string | null =>
  acknowledged &&
  (acknowledged.rejectedWith === null ? 'Accepted by the payer' : `Rejected (${acknowledged.rejectedWith})`);

const outcomeLabelOf = ({ kind, outcome }: Attempt): string | null => {
  const what = kind === 'independent_bill_review' ? 'IBR determination' : 'EOR';
  return outcome && `${what} ${outcome.isPaid ? 'with' : 'without'} payment`;
};

/** Oldest first. */
export const presentAttempts = (bill: Pick<Bill, 'attempts' | 'facts'>): readonly AttemptView[] =>
  sentAttempts(bill).map(({ attempt, transmission }) => ({
    id: attempt.id,
    label: labels[attempt.kind],
    deliveryLabel: deliveryLabelOf(attempt),
    sentAt: transmission.sentAt,
    ackLabel: ackLabelOf(attempt),
    ackAt: attempt.acknowledged?.at ?? null,
    status: attempt.answer ?? transmission.status,
    outcomeLabel: outcomeLabelOf(attempt),
    outcomeAt: attempt.outcome?.at ?? null,
    isCurrent: transmission.isCurrent,
    controlNumber: transmission.controlNumber,
    ...(attempt.mailing?.certifiedMailNumber !== undefined && {
      certifiedMailNumber: attempt.mailing.certifiedMailNumber,
    }),
    ...(attempt.mailing?.documentId !== undefined && { proofDocumentId: attempt.mailing.documentId }),
  }));
