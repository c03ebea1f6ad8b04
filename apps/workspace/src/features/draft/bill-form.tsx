import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { Form } from '../../ui/form';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import { emptyDraft, hasMissedAppointment, type Draft } from './draft';
import { BillCheck, focusField } from './bill-check';
import { BillSendSheet } from './bill-send-sheet';
import { DeliveryField } from './delivery-field';
import { DraftDocuments } from './draft-documents';
import { DraftLines } from './draft-lines';
import { AddressFields, ChoiceField, DraftContext, LongField, TextField } from '../../ui/draft-fields';
import { AdministratorPicker, DiagnosisPicker, SavedPickers } from '../../ui/pickers';
import type { FilledDraft } from './prefill';
import { withEdit } from '../patients/filled-in';
import { useValidation } from './use-validation';
import type { SheetDocument } from '../sending/send-sheet';

export const BillForm = ({
  draft,
  onDraft,
  onSend,
  onUndo,
  problem,
  sending,
  stopped = false,
  empty = [],
  label,
  reason,
  onReason,
  reasonLabel = m.act.reason,
  more,
  corrects,
  existing = [],
  begin = emptyDraft,
  focusAt,
  notice,
}: {
  readonly draft: Draft;
  readonly onDraft: (next: Draft) => void;
  /** Called to send the bill. `summary` tells the user what is sent. */
  readonly onSend: (summary: string) => void;
  readonly onUndo: () => void;
  readonly problem: Problem | null;
  /** True while the bill is waiting to be sent or being sent. The form can't be changed then. */
  readonly sending: boolean;
  /** True if the user must do something else first. */
  readonly stopped?: boolean;
  /** Labels of required fields in `more` that are empty. */
  readonly empty?: readonly string[];
  readonly label: string;
  /** The field is shown only if `onReason` is given. */
  readonly reason?: string;
  readonly onReason?: (next: string) => void;
  readonly reasonLabel?: string;
  /** Additional fields next to the submit button. */
  readonly more?: ReactNode;
  /** ID of the bill being corrected, which isn't reported as a duplicate. */
  readonly corrects?: string;
  /** Existing documents, which are sent again if none are added. */
  readonly existing?: readonly SheetDocument[];
  /** Draft before the user typed anything. */
  readonly begin?: Draft;
  /** Path of the field that has the focus at first. Defaults to the first field. */
  readonly focusAt?: string;
  readonly notice?: ReactNode;
}) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    if (focusAt !== undefined) focusField(form.current, focusAt);
  }, []);
  const { checked, busy } = useValidation(draft);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [showAll, setShowAll] = useState(false);
  const live = checked?.fine === false ? checked.problem : null;
  const errorOf = (path: string): string | undefined => {
    const message = errorAt(live, path);
    return showAll || touched.has(path) ? message : undefined;
  };
  const touch = (path: string): void =>
    setTouched((before) => (before.has(path) ? before : new Set([...before, path])));
  const { filledIn }: FilledDraft = draft;
  const set = (change: Readonly<Record<string, string>>): void =>
    onDraft({ ...draft, fields: withEdit(draft.fields, change, filledIn?.fields) });
  const context = useMemo(
    () => ({ root: 'bill' as const, fields: draft.fields, set, errorOf, touch }),
    // `set`, `errorOf` and `touch` depend only on these values.
    [draft, live, touched, showAll],
  );
  // True while the user is asked to confirm.
  const [isAsking, setAsking] = useState(false);
  const send = (): void => {
    setShowAll(true);
    setAsking(!stopped);
  };
  const answer = checked?.fine ? checked.answer : null;
  const needsDocuments = onReason === undefined;
  const open = (live?.errors ?? []).filter(({ path }) => needsDocuments || !path.startsWith('documents'));
  const warnings = (answer?.warnings ?? [])
    .filter(({ path }) => needsDocuments || !path.startsWith('documents'))
    .filter(
      ({ bills, existingBillId }) =>
        corrects === undefined || !(bills?.every(({ billId }) => billId === corrects) ?? existingBillId === corrects),
    );
  const { fields } = draft;
  const route = fields['submission.route'];
  const isUntouched = draft === begin && !showAll;
  return (
    <DraftContext value={context}>
      {sending && (
        <div className="ws-banner" role="note">
          {m.send.locked}
          <button type="button" className="ws-link" onClick={onUndo}>
            {m.send.undo}
          </button>
        </div>
      )}
      <Form ref={form} className="ws-newbill" onSubmit={send} inert={sending}>
        <div className="ws-stack">
          {notice}
          <Panel title={m.bill.patient}>
            <div className="ws-form">
              <div className="ws-row">
                <TextField path="patient.firstName" label={m.draft.firstName} required />
                <TextField path="patient.middleName" label={m.draft.middleName} />
                <TextField path="patient.lastName" label={m.draft.lastName} required />
                <TextField path="patient.suffix" label={m.draft.suffix} />
                <TextField path="patient.dateOfBirth" label={m.draft.born} type="date" required />
                <ChoiceField path="patient.gender" label={m.draft.gender} choices={m.draft.genders} />
                <TextField path="patient.ssn" label={m.draft.ssn} />
                <TextField path="patient.phone" label={m.act.phone} type="tel" />
              </div>
              <AddressFields path="patient.address" words={m.draft.address}>
                <TextField path="patient.address.country" label={m.draft.country} />
              </AddressFields>
            </div>
          </Panel>
          <Panel title={m.bill.claim}>
            <div className="ws-form">
              <div className="ws-row">
                <TextField path="claim.claimNumber" label={m.draft.claimNumber} required />
                <TextField path="claim.adjNumber" label={m.bill.adj} />
                <TextField path="claim.employer" label={m.bill.employer} required />
                <TextField path="claim.dateOfInjury" label={m.draft.injured} type="date" required />
                <TextField path="claim.injuryState" label={m.draft.injuryState} />
              </div>
              <div className="ws-row">
                <AdministratorPicker fields={fields} set={set} error={errorOf('bill.claim.claimsAdministrator')} />
              </div>
            </div>
          </Panel>
          <Panel title={m.bill.serviceTitle}>
            <div className="ws-form">
              <div className="ws-row">
                <ChoiceField path="billingMode" label={m.bill.mode} choices={m.bill.modes} required />
                <TextField path="service.date" label={m.draft.serviceDate} type="date" required />
                <TextField path="service.endDate" label={m.draft.serviceEnd} type="date" />
                <TextField path="service.authorizationNumber" label={m.bill.authorization} />
              </div>
              <SavedPickers fields={fields} set={set} errorOf={errorOf} />
              <DiagnosisPicker
                value={draft.diagnoses}
                onChange={(diagnoses) => {
                  touch('bill.diagnoses');
                  onDraft({ ...draft, diagnoses });
                }}
                error={errorOf('bill.diagnoses')}
              />
            </div>
          </Panel>
          <Panel title={m.bill.tabs.lines}>
            <DraftLines
              lines={draft.lines}
              priced={answer?.lines ?? []}
              professional={fields['billingMode'] === 'professional'}
              errorOf={errorOf}
              touch={touch}
              onChange={(lines) => onDraft({ ...draft, lines })}
            />
          </Panel>
          {hasMissedAppointment(draft.lines) && (
            <Panel title={m.draft.missed}>
              <div className="ws-form">
                <div className="ws-row">
                  <ChoiceField
                    path="missedAppointment.reason"
                    label={m.draft.missedWhy}
                    choices={m.draft.missedReasons}
                  />
                  <TextField path="missedAppointment.appointmentAt" label={m.draft.appointmentAt} type="date" />
                  {fields['missedAppointment.reason'] === 'cancelled' && (
                    <TextField path="missedAppointment.cancelledAt" label={m.draft.cancelledAt} type="date" />
                  )}
                  <TextField path="missedAppointment.reviewReportDate" label={m.draft.reviewReport} type="date" />
                </div>
              </div>
            </Panel>
          )}
          <Panel title={m.draft.sending}>
            <div className="ws-form">
              <div className="ws-row">
                <DeliveryField />
                {route === 'fax' && (
                  <TextField
                    path="submission.destination.faxNumber"
                    label={m.draft.otherThanPayers(m.act.destination.faxNumber)}
                  />
                )}
                {route === 'email' && (
                  <TextField
                    path="submission.destination.email"
                    label={m.draft.otherThanPayers(m.act.destination.email)}
                  />
                )}
                {route === 'mail' && (
                  <LongField
                    path="submission.destination.mailingAddress"
                    label={m.draft.otherThanPayers(m.act.destination.mailingAddress)}
                  />
                )}
                <TextField path="submission.attention" label={m.draft.attention} />
                <LongField path="submission.note" label={m.draft.coverNote} />
              </div>
            </div>
          </Panel>
          <Panel title={m.bill.documents}>
            <DraftDocuments
              documents={draft.documents}
              existing={existing}
              errorOf={errorOf}
              onChange={(documents) => onDraft({ ...draft, documents })}
            />
          </Panel>
        </div>
        <aside className="ws-stack ws-aside">
          <Panel title={m.draft.check}>
            <div role="status" className="ws-form">
              {busy && <span className="ws-soft">{m.draft.checking}</span>}
              {!busy && open.length === 0 && <span>{m.draft.fine}</span>}
              {isUntouched && <span>{m.draft.untouched}</span>}
              {!isUntouched && open.length > 0 && <span>{m.draft.open(open.length)}</span>}
              {!isUntouched && open.length + warnings.length > 0 && (
                <BillCheck errors={open} warnings={warnings} onGo={(path) => focusField(form.current, path)} />
              )}
            </div>
          </Panel>
          {more}
          {onReason && (
            <Textarea
              label={reasonLabel}
              value={reason}
              onChange={({ currentTarget }) => onReason(currentTarget.value)}
            />
          )}
          <Refusal problem={problem} />
          <Group justify="flex-end">
            <Button type="submit" loading={sending}>
              {label}
            </Button>
          </Group>
        </aside>
      </Form>
      {isAsking && !stopped && (
        <BillSendSheet
          title={label}
          draft={draft}
          existing={existing}
          lines={answer?.lines ?? []}
          missing={checked ? open : null}
          empty={empty}
          warnings={warnings}
          isChecking={busy}
          onBack={() => setAsking(false)}
          onGo={(path) => {
            setAsking(false);
            // The sheet must be closed before the form can have the focus.
            setTimeout(() => focusField(form.current, path));
          }}
          onSend={(summary) => {
            setAsking(false);
            onSend(summary);
          }}
        />
      )}
    </DraftContext>
  );
};
