import { Button, Group, Modal, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../api/client';
import { lifecycleOf } from '../../api/queries';
import { m } from '../../messages';
import { Loading } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import type { FormField } from '../../ui/field';
import { fullBillName } from '../../ui/bill-name';
import { FieldsDialog, useFields } from '../../ui/fields-dialog';
import { number } from '../../ui/format';
import { actionBody, actionFields, type Lifecycle } from '../bill/action-fields';
import { useWithOwners } from '../bill/owner-field';
import { useDelayedActions } from './action-batch';
import { useBulkRun, type BulkProgress, type BulkRow } from './bulk-run';
import type { BillItem } from './columns';

/** Actions with this dialog. A second review has its own. */
type DialogAction = keyof typeof m.chosen.dialogs;

/** The user confirms once, then the bills are processed one by one. Resubmissions start after the countdown. */
export const BulkDialog = ({
  action,
  items,
  onClose,
}: {
  readonly action: DialogAction;
  /** Bills on which the action is possible. */
  readonly items: readonly BillItem[];
  /** `done`: IDs of the bills on which the action was performed. */
  readonly onClose: (done: ReadonlySet<string>) => void;
}) => {
  // A bill with a balance has a field for the write-off, which then applies to all selected bills.
  const like = items.find(({ balanceDue }) => balanceDue > 0) ?? items[0];
  const { data: first } = useQuery(lifecycleOf(like?.id ?? ''));
  const run = useBulkRun();
  const performLater = useDelayedActions();
  if (run.rows.length > 0)
    return (
      <BulkResults
        title={m.chosen.dialogs[action]}
        run={run}
        onClose={() => {
          run.stop();
          onClose(doneIn(run));
        }}
      />
    );
  const cancel = (): void => onClose(new Set());
  if (first === undefined)
    return (
      <Modal
        opened
        onClose={cancel}
        title={m.chosen.dialogs[action]}
        closeButtonProps={{ 'aria-label': m.common.close }}
      >
        <Loading rows={3} />
      </Modal>
    );
  return (
    <Form
      action={action}
      items={items}
      like={first}
      onStart={(body, forget) => {
        const named = items.map((item) => ({ id: item.id, name: fullBillName(item) }));
        if (action === 'resubmit') {
          performLater({
            title: m.chosen.dialogs[action],
            label: m.chosen.resubmission(number(items.length)),
            items: named,
            bodyOf: () => body,
            messages: { sent: m.chosen.resubmitted, failed: m.chosen.notResubmitted },
            onSend: forget,
          });
          cancel();
        } else {
          void run.start(named, () => body);
          forget();
        }
      }}
      onClose={cancel}
    />
  );
};

/** The action's form. Choices, such as reasons, come from one of the bills. */
const Form = ({
  action,
  items,
  like,
  onStart,
  onClose,
}: {
  readonly action: DialogAction;
  readonly items: readonly BillItem[];
  readonly like: Lifecycle;
  /** `forget` discards the input unless the user changed it since. */
  readonly onStart: (body: BodyOf<'performBillAction'>, forget: () => void) => void;
  readonly onClose: () => void;
}) => {
  // Every bill has its own balance and task, so no initial values are taken from a single bill.
  const asked = actionFields(action, like).map((field) =>
    field.path === 'writeOff'
      ? { ...field, label: m.act.writeOff }
      : { ...field, initial: field.kind === 'flag' ? field.initial : '' },
  );
  const fields = useWithOwners(asked) as readonly FormField[];
  const typed = useFields(`bulk/${action}`, fields, onClose);
  return (
    <FieldsDialog
      of={typed}
      title={m.chosen.dialogs[action]}
      text={action === 'resubmit' ? `${m.chosen.texts[action]} ${m.send.undoHint}` : m.chosen.texts[action]}
      send={m.chosen.start(m.chosen.actions[action], number(items.length))}
      destructive={action === 'close'}
      write={{ error: null, isPending: false }}
      onSend={() => onStart(actionBody(action, fields, typed.values), typed.forgetSent)}
    />
  );
};

/** Returns the IDs of the bills on which the action was performed. */
export const doneIn = ({ rows }: Pick<BulkProgress, 'rows'>): ReadonlySet<string> =>
  new Set(rows.filter(({ result }) => result === 'done').map(({ item }) => item.id));

const outcomeOf = ({ result }: BulkRow): string => {
  if (result === null) return m.chosen.notYet;
  if (result === 'done') return m.chosen.done;
  return result.errors.map(({ message }) => message).join(' ') || (result.detail ?? result.title);
};

export const BulkResults = ({
  title,
  run,
  head = m.chosen.bill,
  onClose,
}: {
  readonly title: string;
  readonly run: BulkProgress;
  /** Header of the column that identifies the items. */
  readonly head?: string;
  readonly onClose: () => void;
}) => {
  const { rows, isRunning } = run;
  const over = rows.filter(({ result }) => result !== null).length;
  const done = rows.filter(({ result }) => result === 'done').length;
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': m.common.close }}>
      <div className="ws-form">
        <Progress.Root size="lg">
          <Progress.Section value={(100 * over) / rows.length} aria-label={m.chosen.progress} />
        </Progress.Root>
        <div role="status">
          {isRunning
            ? m.chosen.going(number(over), number(rows.length))
            : m.chosen.finished(number(done), number(rows.length - done))}
        </div>
        <div className="ws-scroll ws-results" tabIndex={0} role="region" aria-label={m.chosen.results}>
          <DataTable
            name={m.chosen.results}
            rows={rows}
            keyOf={({ item }) => item.id}
            columns={[
              { head, cell: ({ item }) => item.name },
              {
                head: m.chosen.result,
                cell: (row) => (
                  <span className={row.result === null || row.result === 'done' ? undefined : 'ws-danger'}>
                    {outcomeOf(row)}
                  </span>
                ),
              },
            ]}
          />
        </div>
        <Group justify="flex-end" gap="xs">
          {isRunning ? (
            <Button variant="default" onClick={run.stop}>
              {m.chosen.stop}
            </Button>
          ) : (
            done < rows.length && (
              <Button variant="default" onClick={run.again}>
                {m.chosen.again}
              </Button>
            )
          )}
          <Button onClick={onClose} disabled={isRunning}>
            {m.common.close}
          </Button>
        </Group>
      </div>
    </Modal>
  );
};
