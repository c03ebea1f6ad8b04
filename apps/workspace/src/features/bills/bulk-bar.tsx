import { Button } from '@mantine/core';
import { useState } from 'react';
import { client, fetchFile, saveAs } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { number } from '../../ui/format';
import { notifyProblem } from '../../ui/notify';
import { BulkDialog, type BulkAction } from './bulk-dialog';
import { PAGE_SIZE, type BillSelection } from './bill-selection';

/** Exports in as many requests as needed. Only the first part's header line is kept. */
const exportCsv = async (ids: readonly string[]): Promise<Blob> => {
  const parts = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE) }, (_, n) =>
    ids.slice(n * PAGE_SIZE, (n + 1) * PAGE_SIZE),
  );
  const texts: string[] = [];
  for (const part of parts) {
    const text = await (
      await fetchFile(client.address('getBillDashboard', { query: { ids: part } }), 'text/csv')
    ).text();
    texts.push(texts.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  return new Blob(texts, { type: 'text/csv' });
};

export const BulkBar = ({ chosen }: { readonly chosen: BillSelection }) => {
  const mayAct = useHasPermission('bills:act');
  const mayExport = useHasPermission('exports:create');
  const [open, setOpen] = useState<BulkAction | null>(null);
  const [isExporting, setExporting] = useState(false);
  const { size } = chosen.bills;
  if (size === 0 && open === null) return null;
  const toFile = async (): Promise<void> => {
    setExporting(true);
    try {
      saveAs(await exportCsv([...chosen.bills.keys()]), 'bills.csv');
    } catch (thrown) {
      notifyProblem(thrown);
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className="ws-chosen ws-noprint" role="group" aria-label={m.chosen.for}>
      <strong role="status">{m.chosen.bills(number(size))}</strong>
      {mayAct &&
        (Object.keys(m.chosen.actions) as BulkAction[]).map((action) => (
          <Button key={action} variant="default" onClick={() => setOpen(action)}>
            {m.chosen.actions[action]}
          </Button>
        ))}
      <Button variant="default" onClick={() => window.print()}>
        {m.common.print}
      </Button>
      {mayExport && (
        <Button variant="default" loading={isExporting} onClick={() => void toFile()}>
          {m.common.csv}
        </Button>
      )}
      <Button variant="subtle" onClick={chosen.clear}>
        {m.chosen.none}
      </Button>
      <span className="ws-soft">{m.chosen.hint}</span>
      {open !== null && <BulkDialog action={open} chosen={chosen} onClose={() => setOpen(null)} />}
    </div>
  );
};
