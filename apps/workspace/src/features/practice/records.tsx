import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useWrite, type Write } from '../../api/use-write';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { Panel } from '../../ui/parts';
import { RecordForm, type RecordField, type RecordValues } from '../../ui/record-form';

/** Saved things of one kind: a table, and a dialog to add or change one. */
export const Records = <Row extends { readonly id: string }>({
  title,
  rows,
  columns,
  fields,
  errorPath,
  toWrite,
  extra,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly (readonly [name: string, cell: (row: Row) => ReactNode])[];
  readonly fields: readonly RecordField[];
  readonly errorPath: string;
  /** `id`: of the one that is changed, null for a new one. */
  readonly toWrite: (values: RecordValues, id: string | null) => Write;
  readonly extra?: (row: Row) => ReactNode;
}) => {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const write = useWrite({ done: m.common.saved });
  const close = (): void => {
    write.reset();
    setOpen(null);
  };
  const initial = (): RecordValues => {
    if (open === null || open === 'new') return {};
    const known = open as unknown as RecordValues;
    return Object.fromEntries(fields.map(({ name }) => [name, known[name] ?? '']));
  };
  return (
    <Panel
      title={title}
      bare
      actions={
        <Button variant="default" size="compact-xs" onClick={() => setOpen('new')}>
          {m.common.add}
        </Button>
      }
    >
      {rows.length === 0 && <Empty text={m.practice.none} />}
      {rows.length > 0 && (
        <div className="ws-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="ws-table">
            <thead>
              <tr>
                {columns.map(([name]) => (
                  <th key={name}>{name}</th>
                ))}
                <th>
                  <span className="ws-hidden">{m.common.edit}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(([name, cell]) => (
                    <td key={name}>{cell(row)}</td>
                  ))}
                  <td style={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                    {extra?.(row)}
                    <Button variant="subtle" size="compact-xs" onClick={() => setOpen(row)}>
                      {m.common.edit}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {open !== null && (
        <RecordForm
          title={title}
          fields={fields}
          initial={initial()}
          write={write}
          errorPath={errorPath}
          toWrite={(values) => toWrite(values, open === 'new' ? null : open.id)}
          onClose={close}
        />
      )}
    </Panel>
  );
};
