import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { date, dollars } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel, State } from '../../ui/parts';
import { PdfDialog } from '../../ui/pdf-dialog';
import type { Lifecycle } from './action-fields';
import { ActionButton, type BeginAction } from './refunds-and-recoupments';

export const Demands = ({
  lifecycle: { bill, demands, penaltyInterest },
  begin,
}: {
  readonly lifecycle: Lifecycle;
  readonly begin: BeginAction;
}) => {
  const [letter, setLetter] = useState<string | null>(null);
  const start = penaltyInterest && begin('demand_penalty_interest', {});
  if (demands.length === 0 && !start) return null;
  return (
    <Panel
      title={m.bill.demands}
      bare={demands.length > 0}
      actions={
        <ActionButton
          variant="subtle"
          label={demands.length > 0 ? m.bill.demandAnew : m.bill.demandPenalty}
          begin={start}
        />
      }
    >
      {demands.length > 0 ? (
        <DataTable
          name={m.bill.demands}
          rows={demands}
          keyOf={({ id }) => id}
          look={({ replaced }) => (replaced ? 'voided' : null)}
          columns={[
            { head: m.bill.demandOf, cell: ({ servedAt }) => date(servedAt), whole: true },
            { head: m.bill.demanded, cell: ({ total }) => dollars(total), num: true },
            { head: m.bill.stillOpen, cell: ({ open }) => dollars(open), num: true },
            { head: m.bill.payBy, cell: ({ lastDay }) => date(lastDay), whole: true },
            {
              head: m.act.answer,
              cell: ({ answer, replaced }) =>
                replaced ? (
                  <State tone="neutral" label={m.bill.demandReplaced} />
                ) : answer === null ? (
                  m.bill.noAnswer
                ) : (
                  labelFor(m.act.demandAnswers, answer)
                ),
            },
            {
              head: m.common.actions,
              quiet: true,
              cell: ({ id, replaced }) => (
                <Group gap="xs">
                  <Button variant="subtle" size="compact-xs" onClick={() => setLetter(id)}>
                    {m.bill.demandLetter}
                  </Button>
                  <ActionButton
                    variant="subtle"
                    label={m.bill.recordAnswer}
                    begin={replaced ? null : begin('record_demand_answer', { demandId: id })}
                  />
                </Group>
              ),
            },
          ]}
        />
      ) : (
        penaltyInterest &&
        m.bill.penaltyText(
          dollars(penaltyInterest.penalty),
          dollars(penaltyInterest.interest),
          dollars(penaltyInterest.basis),
        )
      )}
      <PdfDialog
        title={m.bill.demands}
        path={letter && client.address('getDemandPacket', { path: { billId: bill.id, demandId: letter } })}
        filename="demand.pdf"
        onClose={() => setLetter(null)}
      />
    </Panel>
  );
};
