import { Link } from '@tanstack/react-router';
import { m } from '../../messages';
import { NO_VALUE } from '../../ui/format';

export const BillLink = ({ billId }: { readonly billId: string | null }) =>
  billId === null ? (
    NO_VALUE
  ) : (
    <Link to="/bills/$billId" params={{ billId }} search={{ tab: 'payments' }}>
      {m.remittances.toBill}
    </Link>
  );
