import { Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useFormState } from '../../api/form-state';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { dollars } from '../../ui/format';
import { Form } from '../../ui/form';
import { Refusal } from '../../ui/refusal';
import { allocationsOf, leftOf, type Share } from './check';
import { ShareTable } from './share-table';
import type { WholeCheck } from '../checks/checks';

interface Typed {
  readonly shares: readonly Share[];
  /** True if an overpayment is posted as the bill's credit balance. */
  readonly credit: boolean;
}

export const AllocateDialog = ({
  check,
  onClose: closed,
}: {
  readonly check: WholeCheck;
  readonly onClose: () => void;
}) => {
  const [{ shares, credit }, change, forget] = useFormState<Typed>(`allocate/${check.id}`, () => ({
    shares: [],
    credit: false,
  }));
  const [shown, setShown] = useState<string>();
  const onClose = (): void => {
    forget();
    closed();
  };
  const write = useWrite('allocateCheck', { done: m.money.allocated, onDone: onClose });
  const left = leftOf({ amount: check.unapplied, shares });
  const send = (): void => {
    const body = { allocations: allocationsOf(shares, credit) };
    write.mutate({ path: { id: check.id }, body });
  };
  return (
    // Esc and the close button only close the dialog and keep the input. Cancel discards it.
    <Modal
      opened
      onClose={closed}
      size="xl"
      title={m.money.allocate}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <Form className="ws-form" onSubmit={send}>
        <Text c="dimmed">{m.money.allocateText(dollars(check.unapplied))}</Text>
        <ShareTable
          shares={shares}
          shown={shown}
          problem={write.error}
          most={Math.max(0, left)}
          onShow={setShown}
          onChange={(next) => change((before) => ({ ...before, shares: next(before.shares) }))}
        />
        <Checkbox
          label={m.money.credit}
          checked={credit}
          onChange={({ currentTarget: { checked } }) => change((before) => ({ ...before, credit: checked }))}
        />
        <Refusal problem={write.error} shown={(path) => path.startsWith('allocations.')} />
        <Group justify="flex-end">
          <strong role="status" className={left < 0 ? 'ws-danger' : undefined}>
            {left < 0 ? m.money.overLeft(dollars(-left)) : m.money.allLeft(dollars(left))}
          </strong>
          <Button variant="default" onClick={onClose}>
            {m.common.cancel}
          </Button>
          <Button type="submit" disabled={shares.length === 0} loading={write.isPending}>
            {m.money.allocate}
          </Button>
        </Group>
      </Form>
    </Modal>
  );
};
