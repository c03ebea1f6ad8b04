import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { rfaWords } from '../../rfa-messages';
import { Empty } from '../../ui/asked';
import { date, dayOf, daysUntil, number, time } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel, State } from '../../ui/parts';
import { RuleNote } from '../../ui/rule-note';
import { NotYetOut } from './delivery-note';
import { rfaTone, type Rfa } from './rfas';

type Item = Rfa['items'][number];

/** A day, or the day of an instant, as the API has either. */
export const dayOrInstant = (value: string): string => (value.includes('T') ? time(value) : date(value));

/** What an item asks for, in a few words. */
export const nameOfItem = ({ serviceDescription, procedureCode, codeFrom, codeTo }: Item): string =>
  [procedureCode ?? (codeFrom === null ? null : `${codeFrom}–${codeTo}`), serviceDescription]
    .filter(Boolean)
    .join(' · ') || rfaWords.item;

/** An amount of what an item counts: `8 visits`. */
export const amountOf = (countBy: string, count: number): string => {
  const [one, many] = rfaWords.counted[countBy === 'days' ? 'days' : 'units'];
  return `${number(count)} ${count === 1 ? one : many}`;
};

/** What of an item is left, in words. */
export const leftOf = ({ countBy, unitsUsed, unitsRemaining }: Item): string =>
  unitsRemaining === null
    ? rfaWords.used(amountOf(countBy, unitsUsed))
    : rfaWords.leftOf(amountOf(countBy, unitsRemaining), number(unitsUsed));

/** What was decided of an item, or that it waits, is put off or withdrawn. */
export const Outcome = ({ of: { outcome, deferred, withdrawn } }: { readonly of: Item }) => {
  if (withdrawn) return <State tone="neutral" label={rfaWords.withdrawn} />;
  if (outcome === 'pending' && deferred) return <State tone="warning" label={rfaWords.deferred} />;
  return <State tone={rfaTone(outcome)} label={inWords(rfaWords.outcomes, outcome)} />;
};

/** Does it wait for a decision after the last day for one? */
const isOverdue = ({ deadlines }: Rfa): boolean =>
  deadlines.some(({ id, overdue }) => overdue && (id === 'decision' || id === 'decision_extended'));

/** Head of a request: whose it is, where it stands, and how the claims administrator got it. */
export const RfaHead = ({ rfa }: { readonly rfa: Rfa }) => {
  const { patient, claim, requestingPhysician, receipt, signature } = rfa;
  return (
    <section className="ws-panel ws-billhead" aria-label={rfaWords.title(rfa.rfaNumber)}>
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
          <State tone={rfaTone(rfa.status)} label={inWords(rfaWords.statuses, rfa.status)} />
        </div>
        <div className="ws-soft">
          {[
            signature && rfaWords.signed(dayOf(signature.signedAt)),
            receipt &&
              `${rfaWords.received(time(receipt.receivedAt ?? receipt.depositedAt))} ${inWords(rfaWords.receiptBases, receipt.basis)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {rfa.timeliness !== null && (
          <div className={rfa.timeliness === 'late' ? 'ws-danger' : 'ws-soft'}>
            {inWords(rfaWords.timeliness, rfa.timeliness)}
          </div>
        )}
        <NotYetOut rfa={rfa} />
        {isOverdue(rfa) && <div className="ws-danger">{rfaWords.overdue}</div>}
      </div>
    </section>
  );
};

/** What a draft lacks before it can be signed and sent. */
export const Missing = ({ of: { readiness } }: { readonly of: Rfa }) => (
  <Panel title={rfaWords.missing}>
    <span style={{ fontSize: '0.8125rem' }}>{rfaWords.missingFor}</span>
    <ul className="ws-open">
      {readiness.missing.map(({ code, path }) => {
        const [, item] = /items\.(\d+)/.exec(path) ?? [];
        const words = inWords(rfaWords.gaps, code);
        return (
          <li key={code + path}>
            {item === undefined ? words : rfaWords.gapOf(Number(item) + 1, words)}
            {waivable.has(code) && <span className="ws-soft"> ({rfaWords.mayBeWaived})</span>}
          </li>
        );
      })}
    </ul>
  </Panel>
);

/** What may go without, for a reason. */
export const waivable: ReadonlySet<string> = new Set([
  'document_older_than_30_days',
  'document_date_missing',
  'narrative_instead_of_form',
]);

/** The days that count, with the rule behind each. */
export const RfaDeadlines = ({ of: rfa }: { readonly of: Rfa }) => (
  <Panel title={rfaWords.clocks}>
    {rfa.deadlines.length === 0 && <Empty text={m.bill.noDeadlines} />}
    {rfa.deadlines.map(({ id, itemIds, party, dueAt, lastDay, at, citation, rules, overdue }) => {
      const left = daysUntil(lastDay);
      const items = rfa.items.filter((item) => itemIds.includes(item.id));
      return (
        <div key={id + itemIds.join()} className="ws-deadline">
          <span>{date(lastDay)}</span>
          <span>
            {inWords(rfaWords.deadlines, id)}
            {at !== null && ` ${rfaWords.at(time(at))}`}
            {items.length > 0 && `: ${items.map(nameOfItem).join(', ')}`}
            <br />
            <span className="ws-soft">
              {[inWords(rfaWords.parties, party), citation, dueAt !== lastDay && rfaWords.bestReading(date(dueAt))]
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

/** Lines of bills that use an item. */
export const UsesOfItem = ({ of: { linked, countBy } }: { readonly of: Item }) => (
  <ul className="ws-open" aria-label={rfaWords.bills}>
    {linked.map(({ billId, lineId, code, serviceDate, units, state }) => (
      <li key={billId + lineId}>
        <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'lines' }}>
          {rfaWords.usedBy(
            code ?? m.bill.line,
            date(serviceDate),
            amountOf(countBy === 'days' ? 'units' : countBy, units),
          )}
        </Link>{' '}
        {state !== 'linked' && <span className="ws-soft">{inWords(rfaWords.releases, state)}</span>}
      </li>
    ))}
  </ul>
);
