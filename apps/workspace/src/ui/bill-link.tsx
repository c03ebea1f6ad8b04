import { Link } from '@tanstack/react-router';
import { billName, numberBesideName, type NamedBill } from './bill-name';

/** Link to a bill by its name, with the bill's number and `about` below it. */
export const BillLink = ({
  of: bill,
  tab,
  about,
}: {
  readonly of: NamedBill & { readonly billId: string };
  readonly tab?: string | undefined;
  readonly about?: string | null;
}) => (
  <>
    <Link to="/bills/$billId" params={{ billId: bill.billId }} search={{ tab }}>
      {billName(bill)}
    </Link>
    <div className="ws-soft">{[numberBesideName(bill), about].filter(Boolean).join(' · ')}</div>
  </>
);
