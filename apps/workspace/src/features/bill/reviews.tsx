import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Empty } from '../../ui/query-content';
import { dollars, time } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { Facts, Panel, State } from '../../ui/parts';
import { PdfDialog } from '../../ui/pdf-dialog';
import type { BillParts } from './bill-header';
import { Determinations } from './determinations';
import { isFiled, packetOf } from './review-packet';
import { labelFor } from '../../ui/labels';

const tones: Readonly<Record<string, string>> = { draft: 'neutral', submitted: 'info', decided: 'success' };

/** The API still reports a review with an outcome as submitted. */
const stateOf = ({ state, outcome }: Types.ReviewView): string => (outcome === null ? state : 'decided');

export const BillReviews = ({ bill, lifecycle }: BillParts) => {
  const mayAct = useHasPermission('bills:act');
  const [packet, setPacket] = useState<Types.ReviewView | null>(null);
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
                <Button
                  renderRoot={(props: object) => (
                    <Link
                      to={isFiled(review) ? '/bills/$billId/ibr' : '/bills/$billId/second-review'}
                      params={{ billId: bill.id }}
                      search={{ draft: review.id }}
                      {...props}
                    />
                  )}
                >
                  {m.review.editDraft}
                </Button>
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
    </div>
  );
};
