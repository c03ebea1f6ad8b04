import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asProblemOf, type Problem } from '../../api/problem';
import { refetchAfterWrite, sendOnce } from '../../api/use-write';
import { m } from '../../messages';
import { Form } from '../../ui/form';
import { QueryContent } from '../../ui/query-content';
import { errorAt, isAt, Refusal } from '../../ui/refusal';
import {
  blankContract,
  contractsBody,
  contractsWith,
  typedContract,
  type StoredContracts,
  type TypedContract,
} from './payer-contract';
import { firstWrongLine, isPercent, typedRates } from './typed-rates';

export interface Payer {
  readonly id: string;
  readonly name: string;
}

export const PayerContractDialog = ({ payer, onClose }: { readonly payer: Payer; readonly onClose: () => void }) => {
  const found = useQuery(contractsWith(payer.id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.contracts.title(payer.name)}
      size="lg"
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <QueryContent query={found} rows={6}>
        {(stored) => <ContractForm payerId={payer.id} stored={stored} onClose={onClose} />}
      </QueryContent>
    </Modal>
  );
};

const ContractForm = ({
  payerId,
  stored,
  onClose,
}: {
  readonly payerId: string;
  readonly stored: StoredContracts;
  readonly onClose: () => void;
}) => {
  const queries = useQueryClient();
  // The version on which the input is based, so that a change by another user is not overwritten.
  const [{ etag }] = useState(stored);
  const [typed, setTyped] = useState<readonly TypedContract[]>(() =>
    stored.contracts.length === 0 ? [blankContract] : stored.contracts.map(typedContract),
  );
  const [isChecked, setChecked] = useState(false);
  const saving = useMutation<unknown, Problem, readonly TypedContract[]>({
    mutationFn: (contracts) =>
      sendOnce(
        'savePayerContracts',
        { path: { payerId }, body: contractsBody(contracts) },
        { headers: { 'if-match': etag } },
      ).catch((thrown: unknown) => {
        throw asProblemOf(thrown, m.contracts.changed);
      }),
    onSuccess: () => {
      notifications.show({ message: m.common.saved });
      onClose();
    },
    onSettled: () => refetchAfterWrite(queries),
  });
  const set = (at: number, part: Partial<TypedContract>): void =>
    setTyped(typed.map((contract, n) => (n === at ? { ...contract, ...part } : contract)));
  const send = (): void => {
    setChecked(true);
    if (typed.every(({ percent, rates }) => isPercent(percent) && firstWrongLine(rates) === null)) saving.mutate(typed);
  };
  return (
    <Form className="ws-form" onSubmit={send}>
      <span className="ws-soft">{m.contracts.hint}</span>
      <Refusal problem={saving.error} shown={(path) => /^contracts\.\d+\./.test(path)} />
      {typed.length === 0 && <span>{m.contracts.none}</span>}
      {typed.map((contract, at) => (
        <ContractFields
          key={at}
          place={at}
          isOnly={typed.length === 1}
          value={contract}
          problem={saving.error}
          isChecked={isChecked}
          onChange={(part) => set(at, part)}
          onRemove={() => setTyped(typed.filter((_, n) => n !== at))}
        />
      ))}
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => setTyped([...typed, blankContract])}>
          {typed.length === 0 ? m.contracts.add : m.contracts.another}
        </Button>
        <Group>
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {m.common.save}
          </Button>
        </Group>
      </Group>
    </Form>
  );
};

const ContractFields = ({
  place,
  isOnly,
  value: { from, to, percent, rates },
  problem,
  isChecked,
  onChange,
  onRemove,
}: {
  readonly place: number;
  readonly isOnly: boolean;
  readonly value: TypedContract;
  readonly problem: Problem | null;
  /** Whether to show errors in the input before it is sent. */
  readonly isChecked: boolean;
  readonly onChange: (part: Partial<TypedContract>) => void;
  readonly onRemove: () => void;
}) => {
  const errorOf = (name: string): string | undefined => errorAt(problem, `contracts.${place}.${name}`);
  const wrong = isChecked ? firstWrongLine(rates) : null;
  return (
    <fieldset className="ws-form" style={{ border: 0, padding: 0, margin: 0 }}>
      <legend className={isOnly ? 'ws-hidden' : undefined}>{m.contracts.period(place + 1)}</legend>
      <div className="ws-row">
        <TextInput
          type="date"
          label={m.contracts.from}
          withAsterisk
          data-autofocus={place === 0 || undefined}
          value={from}
          error={errorOf('effectiveFrom')}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
        />
        <TextInput
          type="date"
          label={m.contracts.to}
          value={to}
          error={errorOf('effectiveTo')}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
        <TextInput
          label={m.contracts.percent}
          description={m.contracts.percentHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          rightSection="%"
          value={percent}
          error={isChecked && !isPercent(percent) ? m.contracts.percentInvalid : errorOf('basisPoints')}
          onChange={({ currentTarget }) => onChange({ percent: currentTarget.value })}
        />
      </div>
      <Textarea
        label={m.contracts.rates}
        description={m.contracts.ratesHint}
        placeholder={m.contracts.ratesExample}
        autosize
        minRows={3}
        maxRows={12}
        value={rates}
        error={wrong === null ? rateErrorAt(problem, place, rates) : m.contracts.wrongLine(wrong)}
        onChange={({ currentTarget }) => onChange({ rates: currentTarget.value })}
      />
      <Group justify="flex-end">
        <Button variant="subtle" color="red" size="compact-xs" onClick={onRemove}>
          {m.contracts.remove}
        </Button>
      </Group>
    </fieldset>
  );
};

/** Returns the first error in the rates, with the number of its line. */
const rateErrorAt = (problem: Problem | null, place: number, rates: string): string | undefined => {
  const path = `contracts.${place}.rates`;
  const error = problem?.errors.find((found) => isAt(found.path, path));
  if (!error) return undefined;
  const line = typedRates(rates)[Number(/\.rates\.(\d+)/.exec(error.path)?.[1])]?.line;
  return line === undefined ? error.message : m.contracts.lineProblem(line, error.message);
};
