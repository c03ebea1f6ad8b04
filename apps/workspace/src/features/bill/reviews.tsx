import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useDelayedWrite } from '../../api/delayed-write';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Empty } from '../../ui/query-content';
import { dollars, time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Facts, Panel, State } from '../../ui/parts';
import { PdfDialog } from '../../ui/pdf-dialog';
import type { BillParts } from './bill-header';
import { Determinations } from './determinations';
import { packetOf } from './review-packet';
import { Refusal } from '../../ui/refusal';
import { Warnings } from '../../ui/warnings';
import { ReviewSendSheet, reviewSummary } from './sending';
import { labelFor } from '../../ui/labels';

const tones: Readonly<Record<string, string>> = { draft: 'neutral', submitted: 'info', decided: 'success' };

/** The API still reports a review with an outcome as submitted. */
const stateOf = ({ state, outcome }: Types.ReviewView): string => (outcome === null ? state : 'decided');

export const BillReviews = ({ bill, lifecycle }: BillParts) => {
  const mayAct = useHasPermission('bills:act');
  const [packet, setPacket] = useState<Types.ReviewView | null>(null);
  const [sending, setSending] = useState<Types.ReviewView | null>(null);
  const discard = useWrite('discardReview', { done: m.act.draftDiscarded });
  const { reviews } = lifecycle;
  if (reviews.length === 0)
    return (
      <Panel title={m.bill.reviews}>
        <Empty text={m.bill.noReviews} />
      </Panel>
    );
  return (
    <div className="ws-stack">
      {reviews.map((review) => (
        <Panel
          key={review.id}
          title={labelFor(m.bill.reviewTypes, review.type)}
          actions={
            <State tone={tones[stateOf(review)] ?? 'neutral'} label={labelFor(m.bill.reviewStates, stateOf(review))} />
          }
        >
          <Facts
            of={[
              [m.bill.disputed, dollars(review.disputedAmount)],
              [m.bill.reason, review.reason],
              [m.act.payerNumber, review.payerClaimControlNumber],
              [m.bill.submitted, review.submittedAt && time(review.submittedAt)],
              [m.bill.outcome, review.outcome !== null && labelFor(m.bill.outcomes, review.outcome)],
              [
                m.act.lines,
                review.lineItems.length > 0 &&
                  review.lineItems.map(({ lineItemId, reason, disputedAmount }) => (
                    <div key={lineItemId}>
                      {bill.serviceLines.find(({ id }) => id === lineItemId)?.code} {dollars(disputedAmount)}: {reason}
                    </div>
                  )),
              ],
              [
                m.bill.warnings,
                review.warnings.length > 0 &&
                  review.warnings.map(({ code, message }) => <div key={code}>{message}</div>),
              ],
            ]}
          />
          <Determinations reviewId={review.id} lifecycle={lifecycle} />
          <Group gap={6} mt="xs">
            <Button variant="default" onClick={() => setPacket(review)}>
              {m.bill.showPacket}
            </Button>
            {mayAct && review.state === 'draft' && (
              <>
                <Button onClick={() => setSending(review)}>{m.bill.submitReview}</Button>
                <Button
                  variant="subtle"
                  color="red"
                  onClick={() =>
                    discard.mutate({ path: { billId: bill.id, reviewId: review.id } }, { onError: notifyProblem })
                  }
                >
                  {m.bill.discard}
                </Button>
              </>
            )}
          </Group>
        </Panel>
      ))}
      <PdfDialog
        title={m.bill.showPacket}
        path={packet && packetOf(packet)}
        filename="review-packet.pdf"
        onClose={() => setPacket(null)}
      />
      {sending && (
        <SendDraft key={sending.id} review={sending} lifecycle={lifecycle} onClose={() => setSending(null)} />
      )}
    </div>
  );
};

const SendDraft = ({
  review,
  lifecycle,
  onClose,
}: {
  readonly review: Types.ReviewView;
  readonly lifecycle: BillParts['lifecycle'];
  readonly onClose: () => void;
}) => {
  const { id: reviewId, billId, type, disputedAmount, warnings } = review;
  const mayRead = useHasPermission('documents:read');
  const write = useDelayedWrite(`review/${reviewId}`, 'submitReview', {
    done: m.act.reviewSent(dollars(disputedAmount)),
    onShown: onClose,
  });
  // The sheet reappears if the user undoes the review.
  if (write.isWaiting) return null;
  return (
    <ReviewSendSheet
      title={m.bill.submitReview}
      type={type}
      amount={disputedAmount}
      lifecycle={lifecycle}
      documents={[
        {
          name: m.bill.packet,
          about: labelFor(m.bill.reviewTypes, type),
          ...(mayRead && { path: packetOf(review) }),
        },
      ]}
      missing={[]}
      onBack={() => {
        write.reset();
        onClose();
      }}
      onSend={() =>
        write.start(reviewSummary(type, disputedAmount, lifecycle), { path: { billId, reviewId }, body: {} })
      }
    >
      <Refusal problem={write.problem} />
      {warnings.length > 0 && <Warnings of={warnings} />}
    </ReviewSendSheet>
  );
};
