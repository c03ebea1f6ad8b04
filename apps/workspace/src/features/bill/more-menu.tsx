import { Button, Menu, Modal } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { actionRules } from '../../generated/contract';
import { m } from '../../messages';
import { Facts } from '../../ui/parts';
import type { Action } from './action-fields';

type Group = keyof typeof m.act.groups;

const groupOf: Readonly<Record<keyof typeof actionRules, Group>> = {
  post_payment: 'money',
  void_payment: 'money',
  reclassify_payment: 'money',
  record_refund: 'money',
  void_refund: 'money',
  record_recoupment: 'money',
  dispute_recoupment: 'money',
  record_refund_request: 'money',
  answer_refund_request: 'money',
  withdraw_refund_request: 'money',
  demand_penalty_interest: 'money',
  record_demand_answer: 'money',
  waive_receivable: 'money',
  second_review: 'review',
  independent_bill_review: 'review',
  record_determination: 'review',
  record_order: 'review',
  mark_lien: 'review',
  withdraw_lien: 'review',
  set_delivery_route: 'delivery',
  mark_sent: 'delivery',
  undo_mailed: 'delivery',
  resubmit: 'delivery',
  correct_bill: 'delivery',
  send_duplicate: 'delivery',
  report_bill_status: 'notes',
  add_note: 'notes',
  withdraw_note: 'notes',
  assign: 'admin',
  dismiss_duplicate: 'admin',
  close: 'admin',
  reopen: 'admin',
};

/** Non-empty groups with their actions. An action that this screen doesn't know is in the last group. */
const grouped = (actions: readonly Action[]): readonly (readonly [name: string, actions: readonly Action[]])[] => {
  const groups: Readonly<Record<string, Group>> = groupOf;
  return Object.entries(m.act.groups)
    .map(([group, name]) => [name, actions.filter(({ id }) => (groups[id] ?? 'admin') === group)] as const)
    .filter(([, members]) => members.length > 0);
};

/** Removes the API's first sentence, which names the state and the action by their IDs. */
const withoutIds = (reason: string): string => reason.replace(/^A bill in state \w+ does not allow \w+\.\s*/, '');

/** Returns the API's reason, or another one if the API's contains IDs. */
const reasonFor = ({ id, reason = '' }: Action): string => {
  const words: Readonly<Record<string, string>> = m.act.whyNotReasons;
  const rest = withoutIds(reason);
  return rest === '' || /_|responds to/.test(rest) ? (words[id] ?? m.act.whyNotNow) : rest;
};

/** Lists the possible actions by group. A dialog gives the reasons for the others. */
export const MoreMenu = ({
  actions,
  onStart,
  onBillAgain,
  onFilings,
}: {
  readonly actions: readonly Action[];
  readonly onStart: (action: Action) => void;
  /** Absent if the user may not create bills. */
  readonly onBillAgain?: (() => void) | undefined;
  /** Absent if the user may not read documents and EORs. */
  readonly onFilings?: (() => void) | undefined;
}) => {
  const [asks, setAsks] = useState(false);
  const others = actions.filter(({ enabled }) => !enabled);
  return (
    <>
      <Menu position="bottom-end" width={340}>
        <Menu.Target>
          <Button variant="default">{m.common.more}</Button>
        </Menu.Target>
        <Menu.Dropdown mah={520} style={{ overflowY: 'auto' }}>
          {grouped(actions.filter(({ enabled }) => enabled)).map(([name, members]) => (
            <Fragment key={name}>
              <Menu.Label>{name}</Menu.Label>
              {members.map((action) => (
                <Menu.Item key={action.id} onClick={() => onStart(action)} data-action={action.id}>
                  {action.label}
                  <span className="ws-why">{action.description}</span>
                </Menu.Item>
              ))}
            </Fragment>
          ))}
          {(onBillAgain ?? onFilings ?? others.length > 0) && <Menu.Divider />}
          {onFilings && (
            <Menu.Item onClick={onFilings}>
              {m.filing.open}
              <span className="ws-why">{m.filing.openWhy}</span>
            </Menu.Item>
          )}
          {onBillAgain && (
            <Menu.Item onClick={onBillAgain}>
              {m.act.billAgain}
              <span className="ws-why">{m.act.billAgainWhy}</span>
            </Menu.Item>
          )}
          {others.length > 0 && (
            <Menu.Item onClick={() => setAsks(true)}>
              {m.act.whyNot}
              <span className="ws-why">{m.act.whyNotText(others.length)}</span>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asks}
        onClose={() => setAsks(false)}
        title={m.act.whyNotTitle}
        size="lg"
        closeButtonProps={{ 'aria-label': m.common.close }}
      >
        {grouped(others).map(([name, members]) => (
          <section key={name} aria-label={name} style={{ marginBottom: 12 }}>
            <h3 style={{ margin: '0 0 4px' }}>{name}</h3>
            <Facts of={members.map((action) => [action.label, reasonFor(action)] as const)} />
          </section>
        ))}
      </Modal>
    </>
  );
};
