import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lifecycleOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { BillSearch } from '../bills/bill-search-field';
import { fullBillName, namedBill } from '../../ui/bill-name';
import { PagedQueryContent } from '../../ui/query-content';
import { date, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Facts, Panel } from '../../ui/parts';
import { Refusal } from '../../ui/refusal';
import { CandidateTable } from './candidate-table';
import { candidatesFor, ranked, searchValuesOf } from './candidates';
import { numberOf, reasonsText, type PayerFile, type PayerFileItem } from './payer-files';

const amountText = (amount: number | undefined): string | null => (amount === undefined ? null : dollars(amount));

const datesOf = ({ serviceDate, serviceDateEnd }: NonNullable<PayerFileItem['told']>): string | null => {
  if (serviceDate === undefined) return null;
  return serviceDateEnd === undefined || serviceDateEnd === serviceDate
    ? date(serviceDate)
    : `${date(serviceDate)} – ${date(serviceDateEnd)}`;
};

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
  const values = searchValuesOf(item);
  const candidates = useInfiniteQuery(candidatesFor(values));
  const { told, amounts } = item;
  return (
    <Modal
      opened
      onClose={onClose}
      size="72rem"
      title={m.remittances.match}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <div className="ws-split ws-wide-right">
        <Panel title={m.remittances.said}>
          <Facts
            of={[
              [m.bills.columns.patientName, told?.patientName],
              [m.bills.columns.claimNumber, told?.claimNumbers?.join(', ')],
              [m.bills.columns.dateOfService, told && datesOf(told)],
              [m.bill.charged, amountText(amounts?.charged)],
              [m.bill.paid, amountText(amounts?.paid)],
              [m.act.interest, amountText(amounts?.interest)],
              [m.remittances.payer, told?.payer],
              [m.remittances.check, told?.checkNumber],
              [m.bill.control, numberOf(item)],
              [m.remittances.kind, labelFor(m.remittances.kinds, item.kind)],
              [m.remittances.from, file.interchanges[0]?.sender],
              [m.bill.reason, item.reason && reasonsText([item.reason])],
            ]}
          />
        </Panel>
        <Panel title={m.remittances.candidates} bare>
          <div style={{ padding: '8px 12px' }}>
            <BillSearch label={m.check.addBill} onPick={setBillId} />
          </div>
          <PagedQueryContent query={candidates} rows={4}>
            {({ pages }) => (
              <CandidateTable
                candidates={ranked(
                  values,
                  pages.flatMap(({ bills }) => bills),
                )}
                chosen={billId}
                onChoose={setBillId}
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
        <span role="status">{chosen.data && fullBillName(namedBill(chosen.data))}</span>
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
