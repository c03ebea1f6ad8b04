import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, dollars, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import type { Lifecycle } from './action-fields';

/** Starts an action. Null if the user lacks the permission or the action isn't allowed now. */
export type BeginAction = (action: string, initial: Readonly<Record<string, unknown>>) => (() => void) | null;

interface SectionProps {
  readonly lifecycle: Lifecycle;
  readonly begin: BeginAction;
}

/** Recoupments, refund requests and refunds. */
export const RefundsAndRecoupments = (part: SectionProps) => (
  <>
    <Recoupments {...part} />
    <RefundRequests {...part} />
    <Refunds {...part} />
  </>
);

const tones: Readonly<Record<string, string>> = {
  proposed: 'warning',
  accepted: 'success',
  disputed: 'danger',
  settled: 'neutral',
};

const Recoupments = ({ lifecycle: { recoupments }, begin }: SectionProps) =>
  recoupments.length > 0 && (
    <Panel title={m.bill.takeBacks} bare>
      <div className="ws-soft" style={{ padding: '8px 12px' }}>
        {m.bill.takeBackText}
      </div>
      <DataTable
        name={m.bill.takeBacks}
        rows={recoupments}
        keyOf={({ id }) => id}
        columns={[
          { head: m.bill.proposed, cell: ({ proposedAt }) => dayOf(proposedAt), whole: true },
          {
            head: m.money.code,
            cell: ({ code }) => (
              <>
                {labelFor(m.money.codes, code)} <span className="ws-soft">{code}</span>
              </>
            ),
          },
          {
            head: m.bill.check,
            cell: ({ checkId }) => (checkId === null ? NO_VALUE : <CheckLink checkId={checkId} />),
          },
          { head: m.bill.amount, cell: ({ amount }) => dollars(amount), num: true },
          {
            head: m.money.state,
            cell: ({ status }) => (
              <State tone={tones[status] ?? 'neutral'} label={labelFor(m.bill.takeBackStates, status)} />
            ),
          },
          { head: m.bill.answered, cell: ({ answeredAt }) => dayOf(answeredAt), whole: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: ({ id, status }) =>
              status === 'proposed' && (
                <>
                  <ActionButton label={m.bill.accept} begin={begin('record_recoupment', { recoupmentId: id })} />{' '}
                  <ActionButton label={m.bill.dispute} begin={begin('dispute_recoupment', { recoupmentId: id })} />
                </>
              ),
          },
        ]}
      />
    </Panel>
  );

const RefundRequests = ({ lifecycle: { refundRequests, remittance }, begin }: SectionProps) =>
  refundRequests.length > 0 && (
    <Panel title={m.bill.refundRequests} bare>
      <DataTable
        name={m.bill.refundRequests}
        rows={refundRequests}
        keyOf={({ id }) => id}
        columns={[
          { head: m.bill.requestedOn, cell: ({ requestedOn }) => date(requestedOn), whole: true },
          { head: m.bill.amount, cell: ({ amount }) => dollars(amount), num: true },
          {
            head: m.bill.answer,
            cell: ({ answer, citation }) => (
              <>
                {answer === null ? m.bill.noAnswer : labelFor(m.bill.answers, answer)}
                {citation !== null && <div className="ws-soft">{citation}</div>}
              </>
            ),
          },
          { head: m.bill.answered, cell: ({ answeredAt }) => dayOf(answeredAt), whole: true },
          {
            head: m.common.actions,
            quiet: true,
            cell: ({ id, amount, answer }) => (
              <>
                {answer === null && (
                  <ActionButton label={m.bill.sayAnswer} begin={begin('answer_refund_request', { requestId: id })} />
                )}
                {answer === 'accepted' && remittance.postedPrincipal > 0 && (
                  <ActionButton label={m.money.refund} begin={begin('record_refund', { requestId: id, amount })} />
                )}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );

const Refunds = ({ lifecycle: { refunds }, begin }: SectionProps) =>
  refunds.length > 0 && (
    <Panel title={m.bill.refunds} bare>
      <DataTable
        name={m.bill.refunds}
        rows={refunds}
        keyOf={({ id }) => id}
        look={({ voided }) => (voided ? 'voided' : null)}
        columns={[
          { head: m.bill.refundDate, cell: ({ refundDate }) => date(refundDate), whole: true },
          { head: m.bill.amount, cell: ({ amount }) => dollars(amount), num: true },
          { head: m.bill.cause, cell: ({ cause }) => labelFor(m.bill.causes, cause) },
          {
            head: m.common.actions,
            quiet: true,
            cell: ({ id, voided }) =>
              voided ? (
                m.bill.voided
              ) : (
                <ActionButton label={m.bill.void} begin={begin('void_refund', { refundId: id })} />
              ),
          },
        ]}
      />
    </Panel>
  );

export const CheckLink = ({ checkId, children }: { readonly checkId: string; readonly children?: ReactNode }) => (
  <Link to="/payments/$checkId" params={{ checkId }}>
    {children ?? m.bill.openCheck}
  </Link>
);

export const ActionButton = ({
  label,
  begin,
  variant = 'default',
}: {
  readonly label: string;
  readonly begin: (() => void) | null;
  readonly variant?: 'default' | 'subtle';
}) =>
  begin && (
    <Button variant={variant} size="compact-xs" onClick={begin}>
      {label}
    </Button>
  );
