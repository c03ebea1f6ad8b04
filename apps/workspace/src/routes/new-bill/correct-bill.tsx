import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Types } from '../../api/client';
import { useFormState } from '../../api/form-state';
import { billOf, lifecycleOf } from '../../api/queries';
import { useDelayedWrite } from '../../api/delayed-write';
import { BillForm } from '../../features/draft/bill-form';
import { billBody, documentBodies, draftOf, submissionBody } from '../../features/draft/draft';
import type { Lifecycle } from '../../features/bill/action-fields';
import { BillHeader } from '../../features/bill/bill-header';
import { nameOfField } from '../../ui/field-names';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { labelFor } from '../../ui/labels';
import { pairs } from '../../ui/field';
import { date, time } from '../../ui/format';
import { errorAt } from '../../ui/refusal';
import { Panel } from '../../ui/parts';
import { Screen } from '../../ui/screen';

export const CorrectBill = () => {
  const { billId } = useParams({ from: '/bills/$billId/correct' });
  const bill = useQuery(billOf(billId));
  const lifecycle = useQuery(lifecycleOf(billId));
  return (
    <Screen
      title={lifecycle.data ? m.draft.correct(lifecycle.data.bill.billNumber) : m.common.loading}
      header={lifecycle.data && <BillHeader lifecycle={lifecycle.data} page={m.draft.correctPage} />}
    >
      <QueryContent query={bill} rows={12}>
        {(found) => (
          <QueryContent query={lifecycle} rows={12}>
            {(now) => <Correction key={billId} bill={found} lifecycle={now} />}
          </QueryContent>
        )}
      </QueryContent>
    </Screen>
  );
};

/** Says that a correction doesn't extend any deadline. Shows the last day to dispute the original bill's EOR. */
const RevisionNotice = ({ lifecycle, isMoved }: { readonly lifecycle: Lifecycle; readonly isMoved: boolean }) => {
  const review = lifecycle.deadlines.find(({ id }) => id === 'second_review');
  return (
    <div className="ws-banner" role="note">
      {isMoved ? m.draft.movedNotice : m.draft.revisionNotice} {m.draft.revisionIsNoReview}{' '}
      {review && m.draft.revisionUntil(date(review.safeDay ?? review.lastDay))}
    </div>
  );
};

const Correction = ({ bill, lifecycle }: { readonly bill: Types.BillView; readonly lifecycle: Lifecycle }) => {
  const navigate = useNavigate();
  // `seen`: when the bill was last updated before the user began the correction.
  const isAnswered = lifecycle.lifecycle.actions.some(({ id, enabled }) => id === 'correct_bill' && enabled);
  const [{ draft, reason, what, number, seen }, change, forget] = useFormState(`correct/${bill.id}`, () => ({
    draft: draftOf(bill),
    reason: '',
    what: '',
    number: '',
    seen: lifecycle.lifecycle.updatedAt,
  }));
  const write = useDelayedWrite(`correct/${bill.id}`, 'performBillAction', {
    done: m.draft.sent,
    kept: {
      text: m.send.keptCorrection,
      link: {
        label: m.send.openCorrection,
        open: () => void navigate({ to: '/bills/$billId/correct', params: { billId: bill.id } }),
      },
    },
    keptHere: m.send.keptHere,
    onDone: forget,
    onShown: ({ replacementBillId = bill.id }) =>
      void navigate({ to: '/bills/$billId', params: { billId: replacementBillId } }),
  });
  const { rejection } = lifecycle;
  // Another payer has no claim with this payer's number.
  const isMoved = (draft.fields['claim.claimsAdministrator.id'] ?? '') !== (bill.claim?.claimsAdministrator.id ?? '');
  const [rejectedField] = rejection?.issues.flatMap(({ fieldPaths }) => fieldPaths) ?? [];
  const changed = seen !== lifecycle.lifecycle.updatedAt;
  useEffect(() => {
    if (changed) write.undo();
  }, [changed]);
  return (
    <BillForm
      draft={draft}
      onDraft={(next) => change((before) => ({ ...before, draft: next }))}
      onUndo={write.undo}
      problem={write.problem}
      sending={write.isWaiting}
      stopped={changed}
      empty={isAnswered && what === '' ? [m.act.wrong] : []}
      label={isAnswered ? m.draft.correctAnswered : m.draft.resubmit}
      reason={reason}
      corrects={bill.id}
      {...(rejectedField !== undefined && { focusAt: rejectedField })}
      existing={bill.documents.map(({ filename, documentType }) => ({
        name: filename,
        about: labelFor(m.documentTypes, documentType),
      }))}
      {...(isAnswered && { reasonLabel: m.act.note })}
      onReason={(next) => change((before) => ({ ...before, reason: next }))}
      onSend={(summary) =>
        write.start(summary, {
          path: { billId: bill.id },
          body: {
            ...(isAnswered
              ? {
                  ...{ action: 'correct_bill', reason: what as keyof typeof m.act.revisionReasons },
                  ...(reason !== '' && { note: reason }),
                  ...(number.trim() !== '' && !isMoved && { payerClaimControlNumber: number }),
                }
              : { action: 'resubmit', ...(reason !== '' && { reason }) }),
            bill: billBody(draft),
            ...submissionBody(draft),
            ...(draft.documents.length > 0 && { documents: documentBodies(draft) }),
          },
        })
      }
      more={
        isAnswered && (
          <>
            <Select
              label={m.act.wrong}
              data={pairs(m.act.revisionReasons)}
              value={what === '' ? null : what}
              onChange={(next) => change((before) => ({ ...before, what: next ?? '' }))}
              error={errorAt(write.problem, 'reason')}
              required
            />
            {!isMoved && (
              <TextInput
                label={m.act.payerNumber}
                description={m.act.payerNumberHint}
                value={number}
                onChange={({ currentTarget: { value } }) => change((before) => ({ ...before, number: value }))}
                error={errorAt(write.problem, 'payerClaimControlNumber')}
              />
            )}
          </>
        )
      }
      notice={
        <>
          {isAnswered && <RevisionNotice lifecycle={lifecycle} isMoved={isMoved} />}
          {changed && (
            <div className="ws-banner" role="alert">
              {m.bill.changed}
              <button
                type="button"
                className="ws-link"
                onClick={() => change((before) => ({ ...before, seen: lifecycle.lifecycle.updatedAt }))}
              >
                {m.common.showChanges}
              </button>
            </div>
          )}
          {rejection && (
            <Panel title={m.bill.rejection}>
              <strong>{rejection.reason}</strong> <span className="ws-soft">{time(rejection.receivedAt)}</span>
              <ul className="ws-open">
                {rejection.issues.map(({ code, description, fieldPaths }) => (
                  <li key={code + description}>
                    {description} <strong>{fieldPaths.map(nameOfField).join(', ')}</strong>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </>
      }
    />
  );
};
