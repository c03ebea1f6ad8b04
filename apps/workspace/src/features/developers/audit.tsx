import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { audit } from '../../api/queries';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { beginningOf, plusDays, time, today } from '../../ui/format';
import { Panel } from '../../ui/parts';

/** Who did what and when, from a day on. */
export const Audit = () => {
  const [from, setFrom] = useState(plusDays(today(), -1));
  const [cursor, setCursor] = useState<string | undefined>();
  const found = useQuery(audit(beginningOf(from), cursor));
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
      <Asked query={found}>
        {({ data, nextCursor }) => (
          <>
            {data.length === 0 && <Empty text={m.developers.noAudit} />}
            {data.length > 0 && (
              <table className="ws-table">
                <thead>
                  <tr>
                    <th>{m.developers.at}</th>
                    <th>{m.bill.who}</th>
                    <th>{m.developers.type}</th>
                    <th>{m.developers.subject}</th>
                    <th>{m.developers.request}</th>
                  </tr>
                </thead>
                <tbody>
                  {data.map(({ id, type, actor, subjectId, recordedAt, requestId }) => (
                    <tr key={id}>
                      <td>{time(recordedAt)}</td>
                      <td>
                        {actor.id} <span className="ws-soft">{actor.kind.replaceAll('_', ' ')}</span>
                      </td>
                      <td>{type}</td>
                      <td className="ws-soft">{subjectId}</td>
                      <td className="ws-soft">{requestId}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
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
      </Asked>
    </Panel>
  );
};
