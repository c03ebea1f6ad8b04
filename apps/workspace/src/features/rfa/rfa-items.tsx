import { rfaWords } from '../../rfa-messages';
import { DataTable } from '../../ui/data-table';
import { inWords } from '../../ui/in-words';
import { date, NONE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { amountOf, leftOf, nameOfItem, Outcome, UsesOfItem } from './rfa-parts';
import type { Rfa } from './rfas';

/** What is asked for, what was decided of it, and what is left. */
export const RfaItems = ({ rfa: { items, decisions } }: { readonly rfa: Rfa }) => {
  const decided = new Map(decisions.map((decision) => [decision.itemId, decision]));
  return (
    <Panel title={rfaWords.items} bare>
      <DataTable
        name={rfaWords.items}
        empty={rfaWords.noItems}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: rfaWords.item,
            cell: (item) => (
              <>
                <strong>{nameOfItem(item)}</strong>
                <div className="ws-soft">
                  {[
                    item.diagnosisCode,
                    item.diagnosisDescription,
                    item.bodyPart,
                    item.formulary && rfaWords.formulary,
                    item.exemption !== null && rfaWords.exemption(inWords(rfaWords.exemptions, item.exemption)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </>
            ),
          },
          {
            head: rfaWords.asked,
            cell: ({ quantity, units, frequency, duration, requestedFrom, requestedTo }) =>
              [
                quantity !== null && rfaWords.quantity(number(quantity)),
                units !== null && rfaWords.units(number(units)),
                frequency,
                duration,
                requestedFrom !== null && rfaWords.from(date(requestedFrom)),
                requestedTo !== null && rfaWords.until(date(requestedTo)),
              ]
                .filter(Boolean)
                .join(', ') || NONE,
          },
          {
            head: rfaWords.decision,
            cell: (item) => {
              const decision = decided.get(item.id);
              return (
                <>
                  <Outcome of={item} />
                  {decision?.authorizationNumber != null && (
                    <div className="ws-soft">{rfaWords.authorization(decision.authorizationNumber)}</div>
                  )}
                  {decision?.reason != null && <div className="ws-soft">{decision.reason}</div>}
                </>
              );
            },
          },
          {
            head: rfaWords.valid,
            cell: ({ id }) => {
              const { effectiveFrom = null, effectiveTo = null } = decided.get(id) ?? {};
              return (
                [
                  effectiveFrom !== null && rfaWords.from(date(effectiveFrom)),
                  effectiveTo !== null && rfaWords.until(date(effectiveTo)),
                ]
                  .filter(Boolean)
                  .join(' ') || NONE
              );
            },
          },
          {
            head: rfaWords.left,
            cell: (item) =>
              (item.outcome === 'pending' || item.outcome === 'denied') && item.unitsUsed === 0 ? (
                NONE
              ) : (
                <>
                  {leftOf(item)}
                  {item.unitsOver > 0 && (
                    <div className="ws-danger">{rfaWords.over(amountOf(item.countBy, item.unitsOver))}</div>
                  )}
                </>
              ),
          },
        ]}
        detail={(item) => item.linked.length > 0 && <UsesOfItem of={item} />}
      />
    </Panel>
  );
};
