import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { Empty } from '../../ui/query-content';
import { date, dayOf, daysUntil, number, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import { PendingDelivery } from './delivery-note';
import { rfaTone, type Rfa } from './rfas';

type Item = Rfa['items'][number];

/** The API returns a date or an instant. */
export const dayOrInstant = (value: string): string => (value.includes('T') ? time(value) : date(value));

export const nameOfItem = ({ serviceDescription, procedureCode, codeFrom, codeTo }: Item): string =>
  [procedureCode ?? (codeFrom === null ? null : `${codeFrom}–${codeTo}`), serviceDescription]
    .filter(Boolean)
    .join(' · ') || rfaMessages.item;

/** Returns a quantity, such as `8 visits`. */
export const amountOf = (countBy: string, count: number): string => {
  const [one, many] = rfaMessages.counted[countBy === 'days' ? 'days' : 'units'];
  return `${number(count)} ${count === 1 ? one : many}`;
};

/** Describes how much of an item remains. */
export const remainingText = ({ countBy, unitsUsed, unitsRemaining }: Item): string =>
  unitsRemaining === null
    ? rfaMessages.used(amountOf(countBy, unitsUsed))
    : rfaMessages.leftOf(amountOf(countBy, unitsRemaining), number(unitsUsed));

/** Decision on an item, or its status if it is pending, deferred or withdrawn. */
export const Outcome = ({ of: { outcome, deferred, withdrawn } }: { readonly of: Item }) => {
  if (withdrawn) return <State tone="neutral" label={rfaMessages.withdrawn} />;
  if (outcome === 'pending' && deferred) return <State tone="warning" label={rfaMessages.deferred} />;
  return <State tone={rfaTone(outcome)} label={labelFor(rfaMessages.outcomes, outcome)} />;
};

const isOverdue = ({ deadlines }: Rfa): boolean =>
  deadlines.some(({ id, overdue }) => overdue && (id === 'decision' || id === 'decision_extended'));

export const RfaHead = ({ rfa }: { readonly rfa: Rfa }) => {
  const { patient, claim, requestingPhysician, receipt, signature } = rfa;
  return (
    <section className="ws-panel ws-billhead" aria-label={rfaMessages.title(rfa.rfaNumber)}>
      <div>
        <div className="ws-who">
          {[patient?.firstName, patient?.middleName, patient?.lastName].filter(Boolean).join(' ') || '–'}
        </div>
        <div className="ws-soft">
          {[claim?.claimNumber, claim?.claimsAdministrator.name, requestingPhysician?.name].filter(Boolean).join(' · ')}
        </div>
      </div>
      <div>
        <div style={{ fontWeight: 600 }}>
          <State tone={rfaTone(rfa.status)} label={labelFor(rfaMessages.statuses, rfa.status)} />
        </div>
        <div className="ws-soft">
          {[
            signature && rfaMessages.signed(dayOf(signature.signedAt)),
            receipt &&
              `${rfaMessages.received(time(receipt.receivedAt ?? receipt.depositedAt))} ${labelFor(rfaMessages.receiptBases, receipt.basis)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {rfa.timeliness !== null && (
          <div className={rfa.timeliness === 'late' ? 'ws-danger' : 'ws-soft'}>
            {labelFor(rfaMessages.timeliness, rfa.timeliness)}
          </div>
        )}
        <PendingDelivery rfa={rfa} />
        {isOverdue(rfa) && <div className="ws-danger">{rfaMessages.overdue}</div>}
      </div>
    </section>
  );
};

export const MissingItems = ({ of: { readiness } }: { readonly of: Rfa }) => (
  <Panel title={rfaMessages.missing}>
    <span style={{ fontSize: '0.8125rem' }}>{rfaMessages.missingFor}</span>
    <ul className="ws-open">
      {readiness.missing.map(({ code, path }) => {
        const [, item] = /items\.(\d+)/.exec(path) ?? [];
        const words = labelFor(rfaMessages.gaps, code);
        return (
          <li key={code + path}>
            {item === undefined ? words : rfaMessages.gapOf(Number(item) + 1, words)}
            {waivableCodes.has(code) && <span className="ws-soft"> ({rfaMessages.mayBeWaived})</span>}
          </li>
        );
      })}
    </ul>
  </Panel>
);

/** Codes of requirements that can be waived with a reason. */
export const waivableCodes: ReadonlySet<string> = new Set([
  'document_older_than_30_days',
  'document_date_missing',
  'narrative_instead_of_form',
]);

export const RfaDeadlines = ({ of: rfa }: { readonly of: Rfa }) => (
  <Panel title={rfaMessages.clocks}>
    {rfa.deadlines.length === 0 && <Empty text={m.bill.noDeadlines} />}
    {rfa.deadlines.map(({ id, itemIds, party, dueAt, lastDay, at, citation, rules, overdue }) => {
      const left = daysUntil(lastDay);
      const items = rfa.items.filter((item) => itemIds.includes(item.id));
      return (
        <div key={id + itemIds.join()} className="ws-deadline">
          <span>{date(lastDay)}</span>
          <span>
            {labelFor(rfaMessages.deadlines, id)}
            {at !== null && ` ${rfaMessages.at(time(at))}`}
            {items.length > 0 && `: ${items.map(nameOfItem).join(', ')}`}
            <br />
            <span className="ws-soft">
              {[
                labelFor(rfaMessages.parties, party),
                citation,
                dueAt !== lastDay && rfaMessages.bestReading(date(dueAt)),
              ]
                .filter(Boolean)
                .join(' · ')}
              {rules.map((rule, n) => (
                <RuleNote key={rule.id + rule.validFrom} of={rule} isFurther={n > 0} />
              ))}
            </span>
          </span>
          <span className={overdue ? 'ws-danger' : undefined}>
            {overdue ? m.common.overdue(Math.max(1, -left)) : m.common.left(Math.max(0, left))}
          </span>
        </div>
      );
    })}
  </Panel>
);

export const ItemUses = ({ of: { linked, countBy } }: { readonly of: Item }) => (
  <ul className="ws-open" aria-label={rfaMessages.bills}>
    {linked.map(({ billId, lineId, code, serviceDate, units, state }) => (
      <li key={billId + lineId}>
        <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'lines' }}>
          {rfaMessages.usedBy(
            code ?? m.bill.line,
            date(serviceDate),
            amountOf(countBy === 'days' ? 'units' : countBy, units),
          )}
        </Link>{' '}
        {state !== 'linked' && <span className="ws-soft">{labelFor(rfaMessages.releases, state)}</span>}
      </li>
    ))}
  </ul>
);
