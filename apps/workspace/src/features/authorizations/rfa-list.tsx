import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { DataTable } from '../../ui/data-table';
import { date, dayOf, daysUntil, NO_VALUE } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { State } from '../../ui/parts';
import { rfaTone, type ListedRfa } from './rfas';

const Clock = ({ of: { answerBy, overdue } }: { readonly of: ListedRfa }) => {
  if (answerBy === null) return NO_VALUE;
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

export const RfaList = ({ rfas, empty }: { readonly rfas: readonly ListedRfa[]; readonly empty: string }) => {
  const { columns: heads } = rfaMessages;
  return (
    <DataTable
      name={rfaMessages.list}
      empty={empty}
      list
      rows={rfas}
      keyOf={({ id }) => id}
      columns={[
        {
          head: heads.request,
          cell: ({ id, rfaNumber }) => (
            <Link to="/authorizations/$rfaId" params={{ rfaId: id }}>
              {rfaMessages.title(rfaNumber)}
            </Link>
          ),
          whole: true,
        },
        {
          head: heads.status,
          cell: ({ status }) => <State tone={rfaTone(status)} label={labelFor(rfaMessages.statuses, status)} />,
        },
        { head: heads.clock, cell: (rfa) => <Clock of={rfa} />, whole: true },
        { head: heads.patient, cell: ({ employeeName }) => employeeName ?? NO_VALUE },
        { head: heads.claim, cell: ({ claimNumber }) => claimNumber ?? NO_VALUE, whole: true },
        { head: heads.administrator, cell: ({ administratorName }) => administratorName ?? NO_VALUE },
        { head: heads.physician, cell: ({ providerName }) => providerName ?? NO_VALUE },
        { head: heads.items, cell: ({ itemCount }) => itemCount, num: true },
        { head: heads.sent, cell: ({ submittedAt }) => dayOf(submittedAt), whole: true },
      ]}
    />
  );
};
