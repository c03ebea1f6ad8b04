import { Button, Popover, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { savedFilters } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { Form } from '../../ui/form';
import { notifyProblem } from '../../ui/notify';
import { errorAt, Refusal } from '../../ui/refusal';
import { readBillFilters, type BillFilters } from './filters';

export const SavedFilters = ({
  filters,
  onApply,
}: {
  readonly filters: BillFilters;
  readonly onApply: (filters: BillFilters) => void;
}) => {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpened(!opened)}>
          {m.bills.savedFilters}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Saved
          filters={filters}
          onApply={(next) => {
            setOpened(false);
            onApply(next);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
};

const Saved = ({
  filters,
  onApply,
}: {
  readonly filters: BillFilters;
  readonly onApply: (filters: BillFilters) => void;
}) => {
  const found = useQuery(savedFilters);
  const [name, setName] = useState('');
  const save = useWrite('saveFilter', { done: m.common.saved, onDone: () => setName('') });
  const remove = useWrite('removeSavedFilter', { done: m.common.done });
  const isNothing = Object.keys(filters).length === 0;
  const send = (): void => save.mutate({ body: { name: name.trim(), screen: 'bills', query: { ...filters } } });
  return (
    <div className="ws-form" style={{ width: 300 }}>
      <QueryContent query={found} rows={3}>
        {(all) => {
          const saved = all.filter(({ screen }) => screen === 'bills');
          return saved.length === 0 ? (
            <Empty text={m.bills.noSavedFilters} />
          ) : (
            <ul className="ws-saved" aria-label={m.bills.savedFilters}>
              {saved.map(({ id, name: called, query }) => (
                <li key={id}>
                  <button type="button" className="ws-link" onClick={() => onApply(readBillFilters(query))}>
                    {called}
                  </button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-xs"
                    aria-label={m.bills.removeFilter(called)}
                    onClick={() => remove.mutate({ path: { filterId: id } }, { onError: notifyProblem })}
                  >
                    {m.common.remove}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryContent>
      <Form onSubmit={send}>
        <Refusal problem={save.error} shown={(path) => path === 'name'} />
        <TextInput
          label={m.bills.filterName}
          description={isNothing ? m.bills.nothingToSave : m.bills.wordsNotSaved}
          value={name}
          maxLength={80}
          disabled={isNothing}
          error={errorAt(save.error, 'name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" mt="xs" loading={save.isPending} disabled={isNothing || name.trim() === ''}>
          {m.common.save}
        </Button>
      </Form>
    </div>
  );
};
