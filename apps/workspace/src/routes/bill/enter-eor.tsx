import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lifecycleOf } from '../../api/queries';
import { BillHeader } from '../../features/bill/bill-header';
import { EorForm } from '../../features/eors/eor-form';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const EnterEor = () => {
  const { billId } = useParams({ from: '/bills/$billId/eor' });
  const lifecycle = useQuery(lifecycleOf(billId));
  return (
    <Screen
      title={lifecycle.data ? m.eor.title(lifecycle.data.bill.billNumber) : m.common.loading}
      header={lifecycle.data && <BillHeader lifecycle={lifecycle.data} page={m.eor.enter} />}
    >
      <QueryContent query={lifecycle} rows={12}>
        {(found) => <EorForm key={billId} lifecycle={found} />}
      </QueryContent>
    </Screen>
  );
};
