import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billsToMatch, lifecycleOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { BillSearch } from '../bills/bill-search-field';
import { PagedQueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { date, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts, Panel } from '../../ui/parts';
import { Refusal } from '../../ui/refusal';
import { numberOf, reasonsText, type PayerFile, type PayerFileItem } from './payer-files';

/** Shows the file content on one side, and bills that may match on the other. */
export const MatchDialog = ({
  file,
  item,
  onClose,
}: {
  readonly file: PayerFile;
  readonly item: PayerFileItem;
  readonly onClose: () => void;
}) => {
  const [billId, setBillId] = useState<string | null>(null);
  const [payeeConfirmed, setPayeeConfirmed] = useState(false);
  const isOfAnother = item.reason === 'other_payee';
  const write = useWrite('matchPayerFileItem', { done: m.remittances.matched, onDone: onClose });
  const chosen = useQuery({ ...lifecycleOf(billId ?? ''), enabled: billId !== null });
  const charged = item.amounts?.charged;
  // Negative for a reversal, which takes back the payment of a bill with this charge.
  const billCharge = charged === undefined ? undefined : Math.abs(charged);
  const candidates = useInfiniteQuery(billsToMatch(billCharge));
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={m.remittances.match}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <div className="ws-split">
        <Panel title={m.remittances.said}>
          <Facts
            of={[
              [m.remittances.kind, labelFor(m.remittances.kinds, item.kind)],
              [m.remittances.from, file.interchanges[0]?.sender],
              [m.bill.control, numberOf(item)],
              [m.remittances.payer, item.told?.payer],
              [m.remittances.check, item.told?.checkNumber],
              [m.bill.charged, charged === undefined ? null : dollars(charged)],
              [m.bill.paid, item.amounts?.paid === undefined ? null : dollars(item.amounts.paid)],
              [m.act.interest, item.amounts?.interest === undefined ? null : dollars(item.amounts.interest)],
              [m.bill.reason, item.reason && reasonsText([item.reason])],
            ]}
          />
        </Panel>
        <Panel
          title={billCharge === undefined ? m.remittances.candidates : m.remittances.sameCharge(dollars(billCharge))}
          bare
        >
          <div style={{ padding: '8px 12px' }}>
            <BillSearch label={m.check.addBill} onPick={setBillId} />
          </div>
          <PagedQueryContent query={candidates} rows={4}>
            {({ pages }) => (
              <DataTable
                name={m.remittances.candidates}
                empty={m.remittances.noCandidates}
                headless
                rows={pages.flatMap(({ items }) => items)}
                keyOf={({ id }) => id}
                columns={[
                  {
                    head: m.bills.columns.billNumber,
                    cell: ({ id, billNumber }) => (
                      <button
                        type="button"
                        className="ws-link"
                        aria-pressed={billId === id}
                        onClick={() => setBillId(id)}
                      >
                        {m.bill.title(billNumber)}
                      </button>
                    ),
                    whole: true,
                  },
                  {
                    head: m.bills.columns.patientName,
                    cell: ({ patientName, claimNumber, dateOfService }) => (
                      <>
                        {patientName}
                        <div className="ws-soft">
                          {claimNumber} · {date(dateOfService)}
                        </div>
                      </>
                    ),
                  },
                  { head: m.bill.charged, cell: ({ totalCharge }) => dollars(totalCharge), num: true },
                ]}
              />
            )}
          </PagedQueryContent>
        </Panel>
      </div>
      {isOfAnother && (
        <Checkbox
          mt="sm"
          label={m.remittances.payeeConfirmed}
          checked={payeeConfirmed}
          onChange={({ currentTarget }) => setPayeeConfirmed(currentTarget.checked)}
        />
      )}
      <Refusal problem={write.error} />
      <Group justify="flex-end" mt="sm">
        <span role="status">
          {chosen.data && `${m.bill.title(chosen.data.bill.billNumber)}, ${chosen.data.patient?.name ?? ''}`}
        </span>
        <Button
          disabled={billId === null}
          loading={write.isPending}
          onClick={() =>
            billId !== null &&
            write.mutate({
              path: { id: file.id, n: String(item.n) },
              body: { billId, ...(payeeConfirmed && { payeeConfirmed }) },
            })
          }
        >
          {m.remittances.match}
        </Button>
      </Group>
    </Modal>
  );
};
