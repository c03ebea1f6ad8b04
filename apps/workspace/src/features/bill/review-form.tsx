import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Types } from '../../api/client';
import { useDelayedWrite } from '../../api/delayed-write';
import { useFormState } from '../../api/form-state';
import { billReasons } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import type { FormField, FormValues } from '../../ui/field';
import { Form } from '../../ui/form';
import { FormInput, isBlank } from '../../ui/form-field';
import { dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';
import { isAt, Refusal, useCurrentProblem } from '../../ui/refusal';
import { Warnings } from '../../ui/warnings';
import {
  actionBody,
  actionFields,
  draftBody,
  isFeeField,
  previewBody,
  requestedAmount,
  submissionBody,
  type Action,
  type Lifecycle,
} from './action-fields';
import { linesOf, reasonText } from './dispute';
import { DisputedLines } from './disputed-lines';
import { IbrFiling, missingForIbr, MissingList } from './ibr-filing';
import { OtherAmountsWarning, ReasonPicker } from './reason-picker';
import { draftValues, lastUpdate } from './review-draft';
import { isFiled, packetOf } from './review-packet';
import { ReviewPreviewPane, useReviewPreview } from './review-preview';
import { missingFields, reviewDocuments, ReviewSendSheet, reviewSummary, withFeeAmount } from './sending';

export type ReviewType = 'second_review' | 'independent_bill_review';

interface ReviewFormProps {
  readonly action: Action;
  readonly type: ReviewType;
  readonly lifecycle: Lifecycle;
  /** Draft to edit. Null for a new review. */
  readonly draft: Types.ReviewView | null;
}

/** If the bill has changed since the form was opened, the user must review the changes before sending. */
export const ReviewForm = ({ type, lifecycle, draft: first, action }: ReviewFormProps) => {
  // A saved draft gets a new ID.
  const [opened] = useState(first);
  const { bill } = lifecycle;
  const { id: billId } = bill;
  const navigate = useNavigate();
  const mayRead = useHasPermission('documents:read');
  const fields = actionFields(type, lifecycle);
  // `draft`: saved draft with these values. `seen`: when the bill was last updated before the form was opened.
  const [{ values, saved, draft, seen }, change, forget] = useFormState(`${type}/${billId}/${opened?.id ?? ''}`, () => {
    const initial: FormValues = {
      ...Object.fromEntries(fields.map(({ path, initial: value }) => [path, value ?? ''])),
      ...(opened && draftValues(opened, lifecycle)),
    };
    return { values: initial, saved: initial, draft: opened, seen: lastUpdate(lifecycle, opened) };
  });
  const hasLibrary = type === 'second_review';
  const { data: reasons = [] } = useQuery({ ...billReasons(billId), enabled: hasLibrary });
  const chosen = linesOf(values['lineItems']);
  const textFor = (reason: (typeof reasons)[number], { lineItems }: FormValues): string =>
    reasonText(reason, bill.lineItems, linesOf(lineItems));
  const set = (path: string, value: unknown): void => {
    const next = { ...values, [path]: value };
    // A saved reason that hasn't been edited follows the chosen lines.
    const reason = path === 'lineItems' && reasons.find((entry) => textFor(entry, values) === values['reason']);
    change((before) => ({ ...before, values: reason ? { ...next, reason: textFor(reason, next) } : next }));
  };
  const leave = (): void => {
    forget();
    start.reset();
    submit.reset();
    void navigate({ to: '/bills/$billId', params: { billId }, search: { tab: 'reviews' } });
  };
  const amount = requestedAmount(lifecycle, values);
  const sent = {
    done: m.act.reviewSent(dollars(amount)),
    kept: {
      text: m.send.keptReview,
      link: {
        label: m.send.openReview,
        open: () =>
          void navigate({
            to: isFiled({ type }) ? '/bills/$billId/ibr' : '/bills/$billId/second-review',
            params: { billId },
            search: draft ? { draft: draft.id } : {},
          }),
      },
    },
    keptHere: m.send.keptHere,
    onDone: () => forget(),
    onShown: leave,
  };
  const start = useDelayedWrite(`${type}/${billId}`, 'performBillAction', sent);
  const submit = useDelayedWrite(`review/${draft?.id ?? ''}`, 'submitReview', sent);
  const save = useWrite('createReview');
  const isWaiting = start.isWaiting || submit.isWaiting;
  const preview = useReviewPreview(billId, previewBody(type, fields, values), lifecycle.lifecycle.updatedAt);
  const refused = useCurrentProblem(save.error ?? start.problem ?? submit.problem, values);
  const problem = refused ?? preview.problem;
  const [isAsking, setAsking] = useState(false);
  const changed = lifecycle.lifecycle.updatedAt > seen && !save.isPending;
  useEffect(() => {
    if (!changed) return;
    start.undo();
    submit.undo();
  }, [changed]);
  const isEdited = fields.some(
    (field) => !isFeeField(field) && JSON.stringify(values[field.path]) !== JSON.stringify(saved[field.path]),
  );
  /** True if a fee was entered, which a draft doesn't keep. */
  const hasFee = fields.some(
    (field) => isFeeField(field) && !isBlank(values[field.path]) && values[field.path] !== field.initial,
  );
  const complete = hasFee ? withFeeAmount(values, lifecycle) : values;
  /** Saves a draft in place of the previous one. */
  const saveDraft = async (): Promise<Types.ReviewView> => {
    start.reset();
    submit.reset();
    const { data } = await save.mutateAsync({
      path: { billId },
      body: {
        ...draftBody(type, fields, values),
        ...(draft && { replaces: draft.id, ...(draft.externalId !== null && { externalId: draft.externalId }) }),
      },
    });
    return data;
  };
  const ask = async (): Promise<void> => {
    if (draft && isEdited) {
      const next = await saveDraft();
      forget({ values, saved: values, draft: next, seen: next.updatedAt });
      void navigate({ to: '.', search: { draft: next.id }, replace: true });
    }
    setAsking(true);
  };
  const send = (): void => {
    setAsking(false);
    save.reset();
    const summary = reviewSummary(type, amount, lifecycle);
    if (draft) submit.start(summary, { path: { billId, reviewId: draft.id }, body: submissionBody(fields, complete) });
    else start.start(summary, { path: { billId }, body: actionBody(type, fields, complete) });
  };
  // The form shows the error.
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  const isShown = (path: string): boolean => shown.some((field) => isAt(path, field.path));
  const toFile = type === 'independent_bill_review' ? missingForIbr(lifecycle, !isBlank(complete['fee.amount'])) : [];
  const fieldAt = (path: string) => shown.find((field) => field.path === path) as FormField | undefined;
  const inputs = (of: readonly (FormField | undefined)[]) =>
    of.map(
      (field) =>
        field && (
          <FormInput
            key={field.path}
            field={field}
            value={values[field.path]}
            problem={problem}
            onChange={(value) => set(field.path, value)}
          />
        ),
    );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  return (
    <Form ref={form} className="ws-stack" onSubmit={() => quietly(ask())}>
      {isWaiting && (
        <div className="ws-banner" role="status">
          {m.send.locked}
        </div>
      )}
      {changed && !isWaiting && (
        <div className="ws-banner" role="alert">
          {m.bill.changed}
          <button
            type="button"
            className="ws-link"
            onClick={() => {
              setAsking(false);
              change((before) => ({ ...before, seen: lifecycle.lifecycle.updatedAt }));
            }}
          >
            {m.common.showChanges}
          </button>
        </div>
      )}
      <fieldset className="ws-plain ws-stack" disabled={isWaiting}>
        <DisputedLines
          billId={billId}
          hasLibrary={hasLibrary}
          lines={bill.lineItems}
          value={chosen}
          problem={problem}
          onChange={(lines) => set('lineItems', lines)}
        />
      </fieldset>
      <div className="ws-split">
        <div className="ws-stack">
          <fieldset className="ws-plain ws-stack" disabled={isWaiting}>
            <Panel title={m.review.argument}>
              <div className="ws-form">
                {hasLibrary && (
                  <ReasonPicker
                    billId={billId}
                    lines={bill.lineItems}
                    chosen={chosen}
                    label={m.act.library}
                    onPick={(text) => set('reason', text)}
                  />
                )}
                {inputs([fieldAt('reason')])}
                <OtherAmountsWarning
                  text={String(values['reason'])}
                  lines={bill.lineItems}
                  chosen={chosen}
                  asked={amount}
                />
              </div>
            </Panel>
            <Panel title={m.review.details}>
              <div className="ws-form">
                <div className="ws-row">
                  {inputs([fieldAt('disputedAmount'), fieldAt('payerClaimControlNumber'), fieldAt('attachmentIds')])}
                </div>
              </div>
            </Panel>
            {type === 'independent_bill_review' && (
              <>
                <IbrFiling lifecycle={lifecycle} missing={toFile} />
                <Panel title={m.review.feePayment}>
                  <div className="ws-row">{inputs(shown.filter(isFeeField) as FormField[])}</div>
                </Panel>
              </>
            )}
          </fieldset>
          {action.reason !== undefined && <div role="note">{action.reason}</div>}
          {draft && draft.warnings.length > 0 && <Warnings of={draft.warnings} />}
          <Refusal problem={refused} shown={isShown} />
          <Group justify="flex-end" gap="xs">
            <strong role="status">{m.review.total(dollars(amount))}</strong>
            <Button variant="default" onClick={leave} disabled={isWaiting}>
              {m.common.cancel}
            </Button>
            <Button
              variant="default"
              loading={save.isPending}
              disabled={changed || isWaiting || (draft !== null && !isEdited)}
              onClick={() =>
                quietly(
                  saveDraft().then(() => {
                    notifications.show({ message: hasFee ? m.act.draftSavedWithoutFee : m.act.draftSaved });
                    leave();
                  }),
                )
              }
            >
              {m.act.draft}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={changed || isWaiting}>
              {action.label}
            </Button>
          </Group>
        </div>
        {mayRead && (
          <div className="ws-beside">
            <ReviewPreviewPane type={type} billId={billId} of={preview} shown={isShown} />
          </div>
        )}
      </div>
      {isAsking && !changed && (
        <ReviewSendSheet
          type={type}
          amount={amount}
          lifecycle={lifecycle}
          title={action.label}
          documents={
            draft
              ? [
                  {
                    name: m.bill.packet,
                    about: labelFor(m.bill.reviewTypes, type),
                    ...(mayRead && { path: packetOf(draft) }),
                  },
                ]
              : reviewDocuments(lifecycle, values['attachmentIds'])
          }
          missing={missingFields(shown, complete, hasFee)}
          onBack={() => setAsking(false)}
          onSend={send}
        >
          {toFile.length > 0 && (
            <div role="note">
              <strong>{m.review.missing}</strong>
              <MissingList of={toFile} />
            </div>
          )}
        </ReviewSendSheet>
      )}
    </Form>
  );
};
