import { Anchor, SegmentedControl } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../../messages';
import { dollars, time } from '../../ui/format';
import { Panel } from '../../ui/parts';
import type { BillParts } from './bill-header';

type Kind = keyof typeof m.bill.kinds;

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^payment/, 'payment'],
  [/^eor/, 'eor'],
  [/^review|^second_review|^independent/, 'review'],
  [/^note|status_report|report/, 'note'],
];
const kindOf = (type: string): Kind => kinds.find(([shape]) => shape.test(type))?.[1] ?? 'delivery';

const tones: Readonly<Record<string, string>> = {
  payment: 'var(--ws-success)',
  eor: 'var(--ws-warning)',
  review: 'var(--ws-info)',
  note: 'var(--ws-neutral)',
  delivery: 'var(--ws-info)',
};

export const History = ({ lifecycle, asOf }: BillParts & { readonly asOf: string | undefined }) => {
  const search = useSearch({ from: '/bills/$billId' });
  const [kind, setKind] = useState<Kind>('all');
  const entries = lifecycle.activity.filter(({ type }) => kind === 'all' || kindOf(type) === kind);
  return (
    <Panel
      title={m.bill.history}
      bare
      actions={
        <SegmentedControl
          aria-label={m.bill.historyFilters}
          data={Object.entries(m.bill.kinds).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(next) => setKind(next as Kind)}
        />
      }
    >
      <ol className="ws-time">
        {entries.map((entry) => {
          const { id, createdAt, type, title, description, actor, delivery, amount, statusReport } = entry;
          const rejected = entry.accepted === false || type === 'rejected';
          return (
            <li key={id}>
              <time dateTime={createdAt}>{time(createdAt)}</time>
              <span className="ws-dot" style={{ background: rejected ? 'var(--ws-danger)' : tones[kindOf(type)] }} />
              <div>
                <strong>{title}</strong> {amount !== null && dollars(amount)}
                <div>{description}</div>
                <div className="ws-soft">{[actor, delivery, entry.stcCategory].filter(Boolean).join(' · ')}</div>
                {statusReport && (
                  <div className="ws-soft">
                    {[
                      statusReport.company,
                      statusReport.representativeName,
                      statusReport.phone,
                      statusReport.callReference,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                )}
              </div>
              {'sequence' in entry && entry.sequence !== asOf && (
                <Anchor
                  className="ws-noprint"
                  renderRoot={(props: object) => (
                    <Link {...props} to="." search={{ ...search, asOf: String(entry.sequence), tab: undefined }} />
                  )}
                >
                  {m.bill.asOfShow}
                </Anchor>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};
