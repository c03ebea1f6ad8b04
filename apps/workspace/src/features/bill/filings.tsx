import { Button, Group, Modal, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client, download, type Types } from '../../api/client';
import { asProblem } from '../../api/problem';
import { m } from '../../messages';
import { DateInput } from '../../ui/date-input';
import { date, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { Facts } from '../../ui/parts';
import { Empty, QueryContent } from '../../ui/query-content';
import { errorAt } from '../../ui/refusal';
import { RuleNote } from '../../ui/rule-note';
import type { Lifecycle } from './action-fields';
import { MissingList } from './ibr-filing';

type Filing = Types.FilingView;

/** Papers for a dispute that the payer's review does not decide. The API prepares them and stores nothing. */
export const Filings = ({ bill, onClose }: { readonly bill: Lifecycle['bill']; readonly onClose: () => void }) => {
  const query = useQuery({
    queryKey: ['bill', bill.id, 'filings'],
    queryFn: async () => (await client.call('listFilings', { path: { billId: bill.id } })).data,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.filing.title}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <QueryContent query={query}>{(filings) => <Papers bill={bill} filings={filings} />}</QueryContent>
    </Modal>
  );
};

const Papers = ({ bill, filings }: { readonly bill: Lifecycle['bill']; readonly filings: readonly Filing[] }) => {
  const possible = filings.filter(({ allowed }) => allowed);
  const others = filings.filter(({ allowed }) => !allowed);
  const [chosen, setChosen] = useState<string | null>(null);
  const filing = possible.find(({ kind }) => kind === chosen) ?? possible[0];
  return (
    <>
      {possible.length > 1 && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label={m.filing.kind}
          value={filing?.kind ?? ''}
          onChange={setChosen}
          data={possible.map(({ kind }) => ({ value: kind, label: labelFor(m.filing.kinds, kind) }))}
        />
      )}
      {filing ? <Paper key={filing.kind} bill={bill} filing={filing} /> : <Empty text={m.filing.none} />}
      {others.length > 0 && (
        <section aria-label={m.filing.whyNot} style={{ marginTop: 16 }}>
          <h3 style={{ margin: '0 0 4px' }}>{m.filing.whyNot}</h3>
          <Facts of={others.map(({ kind, reason }) => [labelFor(m.filing.kinds, kind), reason] as const)} />
        </section>
      )}
    </>
  );
};

/** Error about the date of service, or undefined. */
const dateErrorOf = (thrown: unknown): string | undefined =>
  errorAt(thrown == null ? null : asProblem(thrown), 'objectionServedOn');

const Paper = ({
  bill,
  filing: { kind, title, citation, deadline, sendTo, fee, missing, steps },
}: {
  readonly bill: Lifecycle['bill'];
  readonly filing: Filing;
}) => {
  const [servedOn, setServedOn] = useState('');
  const isPetition = kind === 'petition';
  const fetched = useMutation({
    mutationFn: () => {
      const query = isPetition && servedOn !== '' ? { objectionServedOn: servedOn } : {};
      const path = client.address('getFilingPacket', { path: { billId: bill.id, kind }, query });
      return download(path, `bill-${bill.billNumber}-${kind.replace('_', '-')}.pdf`, 'application/pdf');
    },
    onError: (thrown) => {
      if (dateErrorOf(thrown) === undefined) notifyProblem(thrown);
    },
  });
  return (
    <section aria-label={title}>
      <h3 style={{ margin: '0 0 8px' }}>{title}</h3>
      <Facts
        of={[
          [m.filing.law, citation],
          [
            m.filing.lastDay,
            deadline ? (
              <>
                <strong className={deadline.overdue ? 'ws-danger' : undefined}>{date(deadline.lastDay)}</strong>
                {deadline.safeDay !== deadline.lastDay && ` · ${m.filing.safeDay(date(deadline.safeDay))}`}
                <RuleNote of={deadline.rule} />
              </>
            ) : (
              m.filing.noLastDay
            ),
          ],
          [m.filing.sendTo, sendTo.map((line) => <div key={line}>{line}</div>)],
          [
            m.filing.fee,
            fee ? (
              <>
                {dollars(fee.amount)}
                <RuleNote of={fee.rule} />
              </>
            ) : (
              m.filing.noFee
            ),
          ],
          [
            m.filing.missing,
            missing.length === 0 ? (
              m.filing.nothingMissing
            ) : (
              <>
                <MissingList of={missing.map(({ text }) => text)} />
                <div className="ws-soft">{m.filing.missingWhy}</div>
              </>
            ),
          ],
          [
            m.filing.steps,
            <ol key="steps" style={{ margin: 0, paddingLeft: 18 }}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>,
          ],
        ]}
      />
      {isPetition && (
        <DateInput
          mt="sm"
          label={m.filing.servedOn}
          description={m.filing.servedOnWhy}
          error={dateErrorOf(fetched.error)}
          value={servedOn}
          onChange={(day) => {
            setServedOn(day);
            fetched.reset();
          }}
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button loading={fetched.isPending} onClick={() => fetched.mutate()}>
          {m.filing.download}
        </Button>
      </Group>
    </section>
  );
};
