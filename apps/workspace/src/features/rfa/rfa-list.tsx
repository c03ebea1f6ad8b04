import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { rfaWords } from '../../rfa-messages';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, daysUntil, NONE } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { State } from '../../ui/parts';
import { rfaTone, type ListedRfa } from './rfas';

/** The last day for an answer, and how far it is. */
const Clock = ({ of: { answerBy, overdue } }: { readonly of: ListedRfa }) => {
  if (answerBy === null) return NONE;
  const left = daysUntil(answerBy);
  const isLate = overdue || left < 0;
  return (
    <>
      {date(answerBy)}
      <div className={isLate ? 'ws-danger' : 'ws-soft'}>
        {isLate ? m.common.overdue(Math.max(1, -left)) : m.common.left(Math.max(0, left))}
      </div>
    </>
  );
};

/** Requests for authorization, one a row. */
export const RfaList = ({ rfas, empty }: { readonly rfas: readonly ListedRfa[]; readonly empty: string }) => {
  const { columns: heads } = rfaWords;
  return (
    <DataTable
      name={rfaWords.list}
      empty={empty}
      list
      rows={rfas}
      keyOf={({ id }) => id}
      columns={[
        {
          head: heads.request,
          cell: ({ id, rfaNumber }) => (
            <Link to="/authorizations/$rfaId" params={{ rfaId: id }}>
              {rfaWords.title(rfaNumber)}
            </Link>
          ),
          whole: true,
        },
        {
          head: heads.status,
          cell: ({ status }) => <State tone={rfaTone(status)} label={inWords(rfaWords.statuses, status)} />,
        },
        { head: heads.clock, cell: (rfa) => <Clock of={rfa} />, whole: true },
        { head: heads.patient, cell: ({ employeeName }) => employeeName ?? NONE },
        { head: heads.claim, cell: ({ claimNumber }) => claimNumber ?? NONE, whole: true },
        { head: heads.administrator, cell: ({ administratorName }) => administratorName ?? NONE },
        { head: heads.physician, cell: ({ providerName }) => providerName ?? NONE },
        { head: heads.items, cell: ({ itemCount }) => itemCount, num: true },
        { head: heads.sent, cell: ({ submittedAt }) => dayOf(submittedAt), whole: true },
      ]}
    />
  );
};
