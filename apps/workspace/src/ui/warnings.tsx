import { Link } from '@tanstack/react-router';
import type { Types } from '../api/client';
import { m } from '../messages';
import { nameOfField } from './field-names';

type Warning = Types.WarningView;

const billsOf = ({ bills = [], priorBillId }: Warning): readonly { readonly id: string; readonly label: string }[] => [
  ...bills.map(({ billId, billNumber }) => ({ id: billId, label: m.bill.title(billNumber) })),
  ...(priorBillId === undefined ? [] : [{ id: priorBillId, label: m.bill.priorEvaluation }]),
];

/** Links to the explanation of the warning and to the bills that it names. */
export const AboutWarning = ({ of: warning }: { readonly of: Warning }) => (
  <>
    <a href={`/warnings/${warning.code}`} target="_blank" rel="noreferrer">
      {m.bill.aboutWarning}
    </a>{' '}
    {billsOf(warning).map(({ id, label }) => (
      <Link key={id} to="/bills/$billId" params={{ billId: id }} style={{ marginRight: 8 }}>
        {label}
      </Link>
    ))}
  </>
);

export const Warnings = ({ of: warnings }: { readonly of: readonly Warning[] }) => (
  <ul className="ws-open">
    {warnings.map((warning) => (
      <li key={warning.code + warning.path}>
        {warning.message} <span className="ws-soft">{nameOfField(warning.path)}</span> <AboutWarning of={warning} />
      </li>
    ))}
  </ul>
);
