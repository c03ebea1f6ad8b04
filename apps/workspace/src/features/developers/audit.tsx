import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Types } from '../../api/client';
import { audit } from '../../api/queries';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { startOfDay, plusDays, time, today } from '../../ui/format';
import { Panel } from '../../ui/parts';

/** For an encrypted value, shows only its field name. */
const changeOf = ({ field, before, after, sealed }: Types.AuditedFieldView): string =>
  sealed ? field : `${field}: ${before ?? m.developers.nothing} → ${after ?? m.developers.nothing}`;

export const Audit = () => {
  const [from, setFrom] = useState(plusDays(today(), -1));
  const [cursor, setCursor] = useState<string | undefined>();
  const found = useQuery(audit(startOfDay(from), cursor));
  return (
    <Panel
      title={m.developers.audit}
      bare
      actions={
        <TextInput
          type="date"
          aria-label={m.bills.from}
          leftSection={<span className="ws-soft">{m.bills.from}</span>}
          leftSectionWidth={48}
          value={from}
          onChange={({ currentTarget }) => {
            if (currentTarget.value === '') return;
            setCursor(undefined);
            setFrom(currentTarget.value);
          }}
        />
      }
    >
      <QueryContent query={found}>
        {({ data, nextCursor }) => (
          <>
            <DataTable
              name={m.developers.audit}
              empty={m.developers.noAudit}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { head: m.developers.at, cell: ({ recordedAt }) => time(recordedAt), whole: true },
                {
                  head: m.bill.who,
                  cell: ({ actor }) => (
                    <>
                      {actor.id} <span className="ws-soft">{actor.kind.replaceAll('_', ' ')}</span>
                    </>
                  ),
                },
                { head: m.developers.type, cell: ({ type }) => type },
                {
                  head: m.developers.subject,
                  cell: ({ subjectId }) => <span className="ws-soft">{subjectId}</span>,
                },
                {
                  head: m.developers.changed,
                  cell: ({ changes = [] }) => changes.map((change) => <div key={change.field}>{changeOf(change)}</div>),
                },
                {
                  head: m.developers.request,
                  cell: ({ requestId }) => <span className="ws-soft">{requestId}</span>,
                },
              ]}
            />
            <div style={{ padding: 8 }}>
              {cursor !== undefined && (
                <Button variant="default" mr={6} onClick={() => setCursor(undefined)}>
                  {m.developers.first}
                </Button>
              )}
              {nextCursor !== null && data.length > 0 && (
                <Button variant="default" onClick={() => setCursor(nextCursor)}>
                  {m.common.more}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryContent>
    </Panel>
  );
};
