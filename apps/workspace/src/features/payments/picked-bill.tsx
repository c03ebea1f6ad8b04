import { Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lifecycleOf } from '../../api/queries';
import { m } from '../../messages';
import { fullBillName, namedBill } from '../../ui/bill-name';
import { dollars } from '../../ui/format';
import { BillSearch } from '../bills/bill-search-field';

export const PickedBill = ({
  billId,
  error,
  onPick,
}: {
  readonly billId: string | null;
  readonly error?: string | undefined;
  readonly onPick: (billId: string) => void;
}) => {
  const { data: lifecycle } = useQuery({ ...lifecycleOf(billId ?? ''), enabled: billId !== null });
  // Use the proposed bill unless the user picks another one.
  useEffect(() => {
    if (billId !== null) onPick(billId);
  }, [billId]);
  return (
    <Input.Wrapper label={m.money.bill} withAsterisk error={error}>
      <BillSearch label={m.check.addBill} onPick={onPick} anyBalance />
      <div role="status" style={{ minHeight: 20, paddingTop: 4 }}>
        {lifecycle &&
          `${fullBillName(namedBill(lifecycle))}, ${dollars(lifecycle.remittance.postedPrincipal)} ${m.bill.paid.toLowerCase()}`}
      </div>
    </Input.Wrapper>
  );
};
