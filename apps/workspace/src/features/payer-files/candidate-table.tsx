import { m } from '../../messages';
import { billName, numberBesideName } from '../../ui/bill-name';
import { DataTable } from '../../ui/data-table';
import { dollars } from '../../ui/format';
import type { Candidate } from './candidates';

/** Bills that may match, with the matching values. A click in a row chooses its bill. */
export const CandidateTable = ({
  candidates,
  chosen,
  onChoose,
}: {
  readonly candidates: readonly Candidate[];
  readonly chosen: string | null;
  readonly onChoose: (billId: string) => void;
}) => (
  <DataTable
    name={m.remittances.candidates}
    empty={m.remittances.noCandidates}
    rows={candidates}
    keyOf={({ bill }) => bill.id}
    look={({ bill }) => (bill.id === chosen ? 'chosen' : null)}
    columns={[
      {
        head: m.bills.columns.billNumber,
        cell: ({ bill }) => (
          <>
            <button
              type="button"
              className="ws-link"
              data-row-action
              aria-pressed={bill.id === chosen}
              onClick={() => onChoose(bill.id)}
            >
              {billName(bill)}
            </button>
            <div className="ws-soft">{[numberBesideName(bill), bill.claimNumber].filter(Boolean).join(' · ')}</div>
          </>
        ),
      },
      { head: m.bill.charged, cell: ({ bill }) => dollars(bill.totalCharge), num: true },
      {
        head: m.remittances.matchesOn,
        cell: ({ matches }) =>
          matches.length === 0
            ? m.remittances.noMatch
            : matches.map((criterion) => m.remittances.criteria[criterion]).join(', '),
      },
    ]}
  />
);
