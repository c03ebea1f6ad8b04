import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useDelayedWrite } from '../../api/delayed-write';
import { billReasons } from '../../api/queries';
import { useFormState } from '../../api/form-state';
import type { Problem } from '../../api/problem';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { Form } from '../../ui/form';
import type { FormField, FormValues } from '../../ui/field';
import { FormInput, isBlank } from '../../ui/form-field';
import { dollars } from '../../ui/format';
import { isAt, Refusal, useCurrentProblem } from '../../ui/refusal';
import {
  actionBody,
  actionFields,
  requestedAmount,
  draftBody,
  type Action,
  type ActionField,
  type Lifecycle,
} from './action-fields';
import { notifyDone } from './action-done';
import { CheckPicker } from '../checks/check-picker';
import { DuplicateCheckWarning, useChecksWithNumber } from '../checks/duplicate-check';
import { useWithOwners } from './owner-field';
import { reviewDocuments, ReviewSendSheet, reviewSummary } from './sending';
import { DisputedLines } from './disputed-lines';
import { linesOf, reasonText } from './dispute';
import { OtherAmountsWarning, ReasonPicker } from './reason-picker';
import { labelFor } from '../../ui/labels';

/** If the bill has changed since the dialog was opened, the user must review the changes before sending. */
export const ActionDialog = ({
  action,
  lifecycle,
  initial = {},
  onClose: closed,
}: {
  readonly action: Action;
  readonly lifecycle: Lifecycle;
  readonly initial?: FormValues;
  readonly onClose: () => void;
}) => {
  const { id: billId } = lifecycle.bill;
  const fields = useWithOwners(useMemo(() => actionFields(action.id, lifecycle), [action.id, lifecycle]));
  // `seen`: when the bill was last updated before the dialog was opened.
  const [{ values, seen }, change, forget] = useFormState(`${action.id}/${billId}/${JSON.stringify(initial)}`, () => ({
    values: {
      ...Object.fromEntries(fields.map(({ path, initial: value }) => [path, value ?? ''])),
      ...initial,
    } as FormValues,
    seen: lifecycle.lifecycle.updatedAt,
  }));
  const onClose = (): void => {
    forget();
    review.reset();
    closed();
  };
  const number = action.id === 'post_payment' ? values['checkNumber'] : '';
  const same = useChecksWithNumber(typeof number === 'string' ? number : '');
  const isReview = action.id === 'second_review' || action.id === 'independent_bill_review';
  const hasLibrary = action.id === 'second_review';
  const { data: reasons = [] } = useQuery({ ...billReasons(billId), enabled: hasLibrary });
  const textFor = (reason: (typeof reasons)[number], { lineItems }: FormValues): string =>
    reasonText(reason, lifecycle.bill.lineItems, linesOf(lineItems));
  const set = (path: string, value: unknown): void => {
    const next = { ...values, [path]: value };
    // A saved reason that hasn't been edited follows the chosen lines.
    const saved = path === 'lineItems' && reasons.find((reason) => textFor(reason, values) === values['reason']);
    change({ values: saved ? { ...next, reason: textFor(saved, next) } : next, seen });
  };
  const amount = requestedAmount(lifecycle, values);
  const write = useWrite('performBillAction');
  const review = useDelayedWrite(`${action.id}/${billId}`, 'performBillAction', {
    done: m.act.reviewSent(dollars(amount)),
    onDone: forget,
    onShown: closed,
  });
  const save = useWrite('createReview', { done: m.act.draftSaved, onDone: onClose });
  const problem = useCurrentProblem(write.error ?? save.error ?? review.problem, values);
  const isSending = write.isPending || save.isPending;
  // True while the user is asked to confirm a review before it is sent.
  const [isAsking, setAsking] = useState(false);
  const changed = seen !== lifecycle.lifecycle.updatedAt && !write.isSuccess && !save.isSuccess;
  useEffect(() => {
    if (changed) review.undo();
  }, [changed]);
  const send = (): void => {
    if (isReview) setAsking(true);
    // Undo needs the state before the action. An event may refresh the bill before the response is handled.
    else
      write.mutateAsync({ path: { billId }, body: actionBody(action.id, fields, values) }).then(
        ({ data }) => {
          notifyDone(action.id, lifecycle, data);
          onClose();
        },
        // The dialog shows the error.
        () => undefined,
      );
  };
  const sendReview = (): void => {
    setAsking(false);
    save.reset();
    review.start(reviewSummary(action.id, amount, lifecycle), {
      path: { billId },
      body: actionBody(action.id, fields, values),
    });
  };
  const draft = (): void => {
    review.reset();
    save.mutate({ path: { billId }, body: draftBody(action.id, fields, values) });
  };
  const shown = fields.filter(({ when }) => when?.(values) ?? true);
  // The dialog reappears with its input if the user undoes the review.
  if (review.isWaiting) return null;
  if (isAsking && !changed)
    return (
      <ReviewSendSheet
        type={action.id}
        amount={amount}
        lifecycle={lifecycle}
        title={action.label}
        documents={reviewDocuments(lifecycle, values['attachmentIds'])}
        missing={shown.filter(({ path, required }) => required && isBlank(values[path])).map(({ label }) => label)}
        onBack={() => setAsking(false)}
        onSend={sendReview}
      />
    );
  return (
    // Esc and the close button only close the dialog and keep the input. Cancel discards it.
    <Modal
      opened
      onClose={closed}
      title={action.label}
      size={isReview ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <Form className="ws-form" onSubmit={send}>
        <Text c="dimmed">{action.description}</Text>
        {action.reason !== undefined && <Text>{action.reason}</Text>}
        {changed && (
          <div role="alert" className="ws-danger">
            {m.bill.changed}{' '}
            <Button
              variant="default"
              onClick={() => {
                setAsking(false);
                change({ values, seen: lifecycle.lifecycle.updatedAt });
              }}
            >
              {m.common.showChanges}
            </Button>
          </div>
        )}
        <Refusal problem={problem} shown={(path) => shown.some((field) => isAt(path, field.path))} />
        {shown.map((field, n) => (
          <Field
            key={field.path}
            field={field}
            first={n === 0}
            hasLibrary={hasLibrary}
            lifecycle={lifecycle}
            values={values}
            value={values[field.path]}
            problem={problem}
            onChange={(value) => set(field.path, value)}
          />
        ))}
        {action.id === 'post_payment' && <DuplicateCheckWarning of={same} />}
        {action.tone === 'destructive' && <Text c="dimmed">{labelFor(m.act.confirm, action.id)}</Text>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          {isReview && (
            <Button variant="default" onClick={draft} loading={isSending} disabled={changed}>
              {m.act.draft}
            </Button>
          )}
          <Button
            type="submit"
            color={action.tone === 'destructive' ? 'red' : undefined}
            loading={isSending}
            disabled={changed}
          >
            {action.label}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};

const Field = ({
  field,
  hasLibrary,
  lifecycle,
  values,
  ...typed
}: {
  readonly field: ActionField;
  readonly first: boolean;
  readonly hasLibrary: boolean;
  readonly lifecycle: Lifecycle;
  readonly values: FormValues;
  readonly value: unknown;
  readonly problem: Problem | null;
  readonly onChange: (value: unknown) => void;
}) => {
  const { bill, injury } = lifecycle;
  if (field.kind === 'forms')
    return (
      <DisputedLines
        billId={bill.id}
        hasLibrary={hasLibrary}
        lines={bill.lineItems}
        {...typed}
        value={linesOf(typed.value)}
      />
    );
  if (field.path === 'reason' && Array.isArray(values['lineItems'])) {
    const chosen = linesOf(values['lineItems']);
    return (
      <>
        <FormInput field={field as FormField} {...typed} />
        <OtherAmountsWarning
          text={String(typed.value)}
          lines={bill.lineItems}
          chosen={chosen}
          asked={requestedAmount(lifecycle, values)}
        />
        {hasLibrary && (
          <ReasonPicker
            billId={bill.id}
            lines={bill.lineItems}
            chosen={chosen}
            label={m.act.library}
            onPick={typed.onChange}
          />
        )}
      </>
    );
  }
  if (field.path === 'checkId')
    return <CheckPicker field={field} billId={bill.id} payer={injury?.claimsAdminName ?? null} {...typed} />;
  return <FormInput field={field as FormField} {...typed} />;
};
