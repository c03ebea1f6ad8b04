import { Link } from '@tanstack/react-router';
import type { Types } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { PatientAccess } from '../access-records/bill-access';
import { m } from '../../messages';
import { date, daysUntil, dollars, time } from '../../ui/format';
import { Empty } from '../../ui/query-content';
import { nameOfField } from '../../ui/field-names';
import { Facts, Panel } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import { Warnings } from '../../ui/warnings';
import type { BillParts } from './bill-header';
import { FollowUpLog } from './follow-up-log';
import { labelFor } from '../../ui/labels';

export const Overview = ({ bill, lifecycle }: BillParts) => {
  const mayRequest = useHasPermission('rfas:create');
  const { injury, patient, rejection, penaltyInterest, exposureIfProviderPrevails, notes, delivery } = lifecycle;
  return (
    <div className="ws-grid">
      {rejection && (
        <Panel title={m.bill.rejection}>
          <p style={{ margin: '0 0 6px' }}>
            <strong>{rejection.reason}</strong> <span className="ws-soft">{time(rejection.receivedAt)}</span>
          </p>
          <ul style={{ margin: 0, paddingLeft: 18 }}>
            {rejection.issues.map(({ code, description, fieldPaths }) => (
              <li key={code + description}>
                {description}{' '}
                {<span className="ws-soft">{fieldPaths.map(nameOfField).filter(Boolean).join(', ')}</span>}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={m.bill.deadlines}>
        <Deadlines of={lifecycle.deadlines} />
      </Panel>
      {penaltyInterest && (
        <Panel title={m.bill.penalty}>
          <div>
            {m.bill.penaltyText(
              dollars(penaltyInterest.penalty),
              dollars(penaltyInterest.interest),
              dollars(penaltyInterest.basis),
            )}
          </div>
          <div className="ws-soft">
            {m.bill.penaltySpan(date(penaltyInterest.from), date(penaltyInterest.through), penaltyInterest.days)} ·{' '}
            {penaltyInterest.citation}
            <RuleNote of={penaltyInterest.rule} />
          </div>
          {penaltyInterest.exposure && <div className="ws-soft">{m.bill.exposure}</div>}
        </Panel>
      )}
      {exposureIfProviderPrevails && (
        <Panel title={m.bill.penalty}>
          {m.bill.contestedLate(
            dollars(exposureIfProviderPrevails.penalty),
            dollars(exposureIfProviderPrevails.interest),
            dollars(exposureIfProviderPrevails.basis),
          )}
        </Panel>
      )}
      <Panel
        title={m.bill.patient}
        actions={
          bill.patient && (
            <>
              <Link to="/patients/$patientId" params={{ patientId: bill.patient.id }} className="ws-small">
                {m.patient.open}
              </Link>
              {mayRequest && (
                <Link to="/authorizations/new" search={{ bill: bill.id }} className="ws-small">
                  {m.bill.requestAuthorization}
                </Link>
              )}
              <PatientAccess patientId={bill.patient.id} />
            </>
          )
        }
      >
        <Facts
          of={[
            [m.bill.patient, patient?.name],
            [m.bill.born, patient && date(patient.dob)],
            [m.bill.claim, injury?.claimNumber],
            [m.bill.adj, injury?.adjNumber],
            [m.bill.employer, injury?.employer],
            [m.bill.injured, injury && date(injury.doi)],
            [m.bill.administrator, injury?.claimsAdminName],
            [
              m.bill.diagnoses,
              injury?.diagnoses.map(({ code, description }) => (
                <div key={code}>
                  {code} <span className="ws-soft">{description}</span>
                </div>
              )),
            ],
          ]}
        />
      </Panel>
      <Panel title={m.bill.serviceTitle}>
        <Facts
          of={[
            [
              m.bill.service,
              bill.service && [bill.service.date, bill.service.endDate].filter(Boolean).map(date).join(' – '),
            ],
            [m.bill.mode, labelFor(m.bill.modes, bill.billingMode)],
            [m.bill.authorization, bill.service?.authorizationNumber],
            [m.bill.billingProvider, bill.billingProvider?.name],
            [m.bill.renderingProvider, bill.renderingProvider?.name],
            [
              m.bill.location,
              bill.serviceLocation &&
                [bill.serviceLocation.name, bill.serviceLocation.address.city].filter(Boolean).join(', '),
            ],
            [m.draft.missed, bill.missedAppointment && <Missed of={bill.missedAppointment} />],
            [m.bill.submitted, time(bill.submittedAt)],
          ]}
        />
      </Panel>
      {bill.warnings.length > 0 && (
        <Panel title={m.bill.warnings}>
          <Warnings of={bill.warnings} />
        </Panel>
      )}
      {lifecycle.duplicates && lifecycle.duplicates.length > 0 && (
        <Panel title={m.bill.duplicates}>
          <ul style={{ margin: 0, paddingLeft: 18, fontSize: '0.8125rem' }}>
            {lifecycle.duplicates.map(({ billId, billNumber, kind, dismissed }) => (
              <li key={billId} className={dismissed ? 'ws-voided' : undefined}>
                <Link to="/bills/$billId" params={{ billId }}>
                  {m.bill.title(billNumber)}
                </Link>
                : {labelFor(m.bill.duplicateKinds, kind)}{' '}
                {dismissed && <span className="ws-soft">{m.bill.dismissed}</span>}
              </li>
            ))}
            {(lifecycle.duplicateCount ?? 0) > lifecycle.duplicates.length && (
              <li>{m.common.andMore((lifecycle.duplicateCount ?? 0) - lifecycle.duplicates.length)}</li>
            )}
          </ul>
        </Panel>
      )}
      <FollowUpLog lifecycle={lifecycle} />
      <Panel title={m.bill.notes}>
        {notes.length === 0 && <Empty text={m.bill.noNotes} />}
        {notes.map(({ id, body, author, createdAt, withdrawn, visibility }) => (
          <div key={id} className={withdrawn ? 'ws-note ws-voided' : 'ws-note'}>
            <div>{body}</div>
            <div className="ws-soft">
              {[author, time(createdAt), visibility === 'shared' && m.bill.sharedNote, withdrawn && m.bill.withdrawn]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
        ))}
      </Panel>
      {delivery && (
        <Panel title={m.bill.contacts}>
          <Facts
            of={[
              [m.bill.administrator, delivery.payerName],
              [m.bill.fax, delivery.contacts.faxNumber],
              [m.bill.email, delivery.contacts.claimsEmail],
              [m.bill.portal, delivery.contacts.portalUrl],
              [m.bill.mail, delivery.contacts.mailingAddress],
            ]}
          />
        </Panel>
      )}
    </div>
  );
};

const Missed = ({ of: appointment }: { readonly of: Types.MissedAppointmentView }) => (
  <>
    {labelFor(m.draft.missedReasons, appointment.reason)} · {date(appointment.appointmentAt)}
    {appointment.cancelledAt && (
      <div className="ws-soft">
        {m.draft.cancelledAt} {date(appointment.cancelledAt)}
      </div>
    )}
    {appointment.reviewReportDate && (
      <div className="ws-soft">
        {m.draft.reviewReport} {date(appointment.reviewReportDate)}
      </div>
    )}
  </>
);

const Deadlines = ({ of: deadlines }: { readonly of: readonly Types.DeadlineView[] }) => {
  if (deadlines.length === 0) return <Empty text={m.bill.noDeadlines} />;
  return (
    <>
      {deadlines.map(({ id, label, lastDay, dueAt, safeDay, citation, rule, overdue }) => {
        const left = daysUntil(lastDay);
        return (
          <div key={id} className="ws-deadline">
            <span>{date(lastDay)}</span>
            <span>
              {label}
              <br />
              <span className="ws-soft">
                {citation}
                {dueAt !== lastDay && ` · ${m.bill.counted(date(dueAt))}`}
                <RuleNote of={rule} />
              </span>
              {safeDay !== null && safeDay !== lastDay && <strong> {m.bill.safeDay(date(safeDay))}</strong>}
            </span>
            <span className={overdue ? 'ws-danger' : undefined}>
              {overdue ? m.common.overdue(Math.max(1, -left)) : m.common.left(Math.max(0, left))}
            </span>
          </div>
        );
      })}
    </>
  );
};
