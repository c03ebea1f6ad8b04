import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { m } from '../../messages';
import { DataTable } from '../../ui/data-table';
import { Panel } from '../../ui/parts';
import { RecordForm, type RecordField, type RecordValues, type Saving } from '../../ui/record-form';

export const Records = <Row extends { readonly id: string }, Form extends object>({
  title,
  rows,
  columns,
  fields,
  errorPath,
  savingOf,
  onRemove,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly columns: readonly (readonly [name: string, cell: (row: Row) => ReactNode])[];
  readonly fields: readonly RecordField<Form>[];
  readonly errorPath: string;
  /** `id`: null for a new record. */
  readonly savingOf: (id: string | null) => Saving & { readonly reset: () => void };
  /** If missing, records cannot be removed. */
  readonly onRemove?: (row: Row) => void;
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
      <DataTable
        name={title}
        empty={m.practice.none}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          ...columns.map(([head, cell]) => ({ head, cell })),
          {
            head: m.common.edit,
            quiet: true,
            cell: (row) => (
              <>
                {onRemove && (
                  <Button variant="subtle" color="red" size="compact-xs" onClick={() => onRemove(row)}>
                    {m.common.remove}
                  </Button>
                )}
                <Button variant="subtle" size="compact-xs" onClick={() => setOpen(row)}>
                  {m.common.edit}
                </Button>
              </>
            ),
          },
        ]}
      />
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
