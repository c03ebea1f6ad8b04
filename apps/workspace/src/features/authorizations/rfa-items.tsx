import { rfaMessages } from '../../messages/authorizations';
import { DataTable } from '../../ui/data-table';
import { labelFor } from '../../ui/labels';
import { date, NO_VALUE, number } from '../../ui/format';
import { Panel } from '../../ui/parts';
import { amountOf, remainingText, nameOfItem, Outcome, ItemUses } from './rfa-parts';
import type { Rfa } from './rfas';

export const RfaItems = ({ rfa: { items, decisions } }: { readonly rfa: Rfa }) => {
  const decided = new Map(decisions.map((decision) => [decision.itemId, decision]));
  return (
    <Panel title={rfaMessages.items} bare>
      <DataTable
        name={rfaMessages.items}
        empty={rfaMessages.noItems}
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: rfaMessages.item,
            cell: (item) => (
              <>
                <strong>{nameOfItem(item)}</strong>
                <div className="ws-soft">
                  {[
                    item.diagnosisCode,
                    item.diagnosisDescription,
                    item.bodyPart,
                    item.formulary && rfaMessages.formulary,
                    item.exemption !== null && rfaMessages.exemption(labelFor(rfaMessages.exemptions, item.exemption)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </>
            ),
          },
          {
            head: rfaMessages.asked,
            cell: ({ quantity, units, frequency, duration, requestedFrom, requestedTo }) =>
              [
                quantity !== null && rfaMessages.quantity(number(quantity)),
                units !== null && rfaMessages.units(number(units)),
                frequency,
                duration,
                requestedFrom !== null && rfaMessages.from(date(requestedFrom)),
                requestedTo !== null && rfaMessages.until(date(requestedTo)),
              ]
                .filter(Boolean)
                .join(', ') || NO_VALUE,
          },
          {
            head: rfaMessages.decision,
            cell: (item) => {
              const decision = decided.get(item.id);
              return (
                <>
                  <Outcome of={item} />
                  {decision?.authorizationNumber != null && (
                    <div className="ws-soft">{rfaMessages.authorization(decision.authorizationNumber)}</div>
                  )}
                  {decision?.reason != null && <div className="ws-soft">{decision.reason}</div>}
                </>
              );
            },
          },
          {
            head: rfaMessages.valid,
            cell: ({ id }) => {
              const { effectiveFrom = null, effectiveTo = null } = decided.get(id) ?? {};
              return (
                [
                  effectiveFrom !== null && rfaMessages.from(date(effectiveFrom)),
                  effectiveTo !== null && rfaMessages.until(date(effectiveTo)),
                ]
                  .filter(Boolean)
                  .join(' ') || NO_VALUE
              );
            },
          },
          {
            head: rfaMessages.left,
            cell: (item) =>
              (item.outcome === 'pending' || item.outcome === 'denied') && item.unitsUsed === 0 ? (
                NO_VALUE
              ) : (
                <>
                  {remainingText(item)}
                  {item.unitsOver > 0 && (
                    <div className="ws-danger">{rfaMessages.over(amountOf(item.countBy, item.unitsOver))}</div>
                  )}
                </>
              ),
          },
        ]}
        detail={(item) => item.linked.length > 0 && <ItemUses of={item} />}
      />
    </Panel>
  );
};
