import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { m } from '../../messages';
import { date, dayOf, dollars, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import type { Lifecycle } from './action-fields';

/** Begins an action with what is known of it; null for who may not, or where it is not legal now. */
export type Begin = (action: string, initial: Readonly<Record<string, unknown>>) => (() => void) | null;

interface Part {
  readonly lifecycle: Lifecycle;
  readonly begin: Begin;
}

/** Money of the bill that goes back to the payer: what it took, what it asks for, and what was sent. */
export const MoneyBack = (part: Part) => (
  <>
    <TakeBacks {...part} />
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

const TakeBacks = ({ lifecycle: { recoupments }, begin }: Part) =>
  recoupments.length > 0 && (
    <Panel title={m.bill.takeBacks} bare>
      <div className="ws-soft" style={{ padding: '8px 12px' }}>
        {m.bill.takeBackText}
      </div>
      <Table
        label={m.bill.takeBacks}
        head={[m.bill.proposed, m.money.code, m.bill.check, m.bill.amount, m.money.state, m.bill.answered]}
      >
        {recoupments.map(({ id, code, amount, checkId, status, proposedAt, answeredAt }) => (
          <tr key={id}>
            <td>{dayOf(proposedAt)}</td>
            <td>
              {inWords(m.money.codes, code)} <span className="ws-soft">{code}</span>
            </td>
            <td>{checkId === null ? NONE : <CheckLink checkId={checkId} />}</td>
            <td className="num">{dollars(amount)}</td>
            <td>
              <State tone={tones[status] ?? 'neutral'} label={inWords(m.bill.takeBackStates, status)} />
            </td>
            <td>{dayOf(answeredAt)}</td>
            <td style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              {status === 'proposed' && (
                <>
                  <Act label={m.bill.accept} begin={begin('record_recoupment', { recoupmentId: id })} />{' '}
                  <Act label={m.bill.dispute} begin={begin('dispute_recoupment', { recoupmentId: id })} />
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );

const RefundRequests = ({ lifecycle: { refundRequests, remittance }, begin }: Part) =>
  refundRequests.length > 0 && (
    <Panel title={m.bill.refundRequests} bare>
      <Table label={m.bill.refundRequests} head={[m.bill.requestedOn, m.bill.amount, m.bill.answer, m.bill.answered]}>
        {refundRequests.map(({ id, amount, requestedOn, answer, citation, answeredAt }) => (
          <tr key={id}>
            <td>{date(requestedOn)}</td>
            <td className="num">{dollars(amount)}</td>
            <td>
              {answer === null ? m.bill.noAnswer : inWords(m.bill.answers, answer)}
              {citation !== null && <div className="ws-soft">{citation}</div>}
            </td>
            <td>{dayOf(answeredAt)}</td>
            <td style={{ textAlign: 'right' }}>
              {answer === null && (
                <Act label={m.bill.sayAnswer} begin={begin('answer_refund_request', { requestId: id })} />
              )}
              {answer === 'accepted' && remittance.postedPrincipal > 0 && (
                <Act label={m.money.refund} begin={begin('record_refund', { requestId: id, amount })} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );

const Refunds = ({ lifecycle: { refunds }, begin }: Part) =>
  refunds.length > 0 && (
    <Panel title={m.bill.refunds} bare>
      <Table label={m.bill.refunds} head={[m.bill.refundDate, m.bill.amount, m.bill.cause]}>
        {refunds.map(({ id, amount, refundDate, cause, voided }) => (
          <tr key={id} className={voided ? 'ws-voided' : undefined}>
            <td>{date(refundDate)}</td>
            <td className="num">{dollars(amount)}</td>
            <td>{inWords(m.bill.causes, cause)}</td>
            <td style={{ textAlign: 'right' }}>
              {voided ? m.bill.voided : <Act label={m.bill.void} begin={begin('void_refund', { refundId: id })} />}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );

export const CheckLink = ({ checkId, children }: { readonly checkId: string; readonly children?: ReactNode }) => (
  <Link to="/payments/$checkId" params={{ checkId }}>
    {children ?? m.bill.openCheck}
  </Link>
);

const Act = ({ label, begin }: { readonly label: string; readonly begin: (() => void) | null }) =>
  begin && (
    <Button variant="default" size="compact-xs" onClick={begin}>
      {label}
    </Button>
  );

const Table = ({
  label,
  head,
  children,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly children: ReactNode;
}) => (
  <div className="ws-scroll" tabIndex={0} role="region" aria-label={label}>
    <table className="ws-table">
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} className={name === m.bill.amount ? 'num' : undefined}>
              {name}
            </th>
          ))}
          <th>
            <span className="ws-hidden">{m.common.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
