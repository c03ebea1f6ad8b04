import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { billsPage, type BillsQuery } from '../../api/queries';
import { m } from '../../messages';
import { notifyProblem } from '../../ui/notify';
import { MAX_SELECTED, PAGE_SIZE } from './bill-selection';

/** Prints all bills, even those never scrolled into view. Started by its button or the browser's print shortcut. */
export const PrintBills = ({ query, total }: { readonly query: BillsQuery; readonly total: number }) => {
  const queries = useQueryClient();
  const [isFetching, setFetching] = useState(false);
  const print = async (): Promise<void> => {
    setFetching(true);
    const pages = Math.ceil(Math.min(total, MAX_SELECTED) / PAGE_SIZE);
    try {
      await Promise.all(
        Array.from({ length: pages }, (_, n) =>
          queries.query(billsPage({ ...query, page: n + 1, pageSize: PAGE_SIZE })),
        ),
      );
      window.print();
    } catch (thrown) {
      notifyProblem(thrown);
    } finally {
      setFetching(false);
    }
  };
  // The shortcut also works while a field has the focus.
  useHotkeys([['mod+P', () => !isFetching && void print()]], [], true);
  return (
    <Button variant="default" className="ws-noprint" loading={isFetching} onClick={() => void print()}>
      {m.common.print}
    </Button>
  );
};
