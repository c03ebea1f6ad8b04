import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Problem } from '../../api/problem';
import { m } from '../../messages';
import { Empty } from '../../ui/asked';
import { Panel } from '../../ui/parts';
import { RecordForm, type RecordField, type RecordValues, type Saving } from '../../ui/record-form';

/** Saved things of one kind: a table, and a dialog to add or change one. */
export const Records = <Row extends { readonly id: string }, Form extends object>({
  title,
  rows,
  columns,
  fields,
  errorPath,
  savingOf,
  extra,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly (readonly [name: string, cell: (row: Row) => ReactNode])[];
  readonly fields: readonly RecordField<Form>[];
  readonly errorPath: string;
  /** `id`: of the one that is changed, null for a new one. */
  readonly savingOf: (id: string | null) => Saving & { readonly reset: () => void };
  readonly extra?: (row: Row) => ReactNode;
}) => {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const saving = savingOf(open === null || open === 'new' ? null : open.id);
  const close = (): void => {
    saving.reset();
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
          saving={saving}
          errorPath={errorPath}
          onClose={close}
        />
      )}
    </Panel>
  );
};

/** Saving by one operation, as a record's form takes it. */
export const savingBy = <Call,>(
  { mutate, error, isPending, reset }: UseMutationResult<unknown, Problem, Call>,
  toCall: (values: RecordValues) => Call,
) => ({
  save: (values: RecordValues, onSaved: () => void): void => mutate(toCall(values), { onSuccess: onSaved }),
  problem: error,
  isSaving: isPending,
  reset,
});
