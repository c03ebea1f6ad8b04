import { Button, Checkbox, Group, Select, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFormState } from '../../api/form-state';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { cents, dollars } from '../../ui/format';
import { Form } from '../../ui/form';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import type { Lifecycle } from '../bill/action-fields';
import { useEor } from '../bill/use-eor';
import { DuplicateCheckWarning, useChecksWithNumber } from '../checks/duplicate-check';
import { AmountsAre } from './amounts-are';
import { RemarkPicker } from './code-picker';
import { blankEor, checkOf, denyLines, eorBody, hasCheck, newlyPaidOf, newlyRecorded, type TypedEor } from './eor';
import { EorLinesForm } from './eor-lines-form';
import { EorService } from './eor-service';
import { PaperPane } from './paper-pane';
import { pairs } from '../../ui/field';
import { DateInput } from '../../ui/date-input';

const isZero = (amount: number | string): boolean => amount !== '' && Number(amount) === 0;

export const EorForm = ({ lifecycle }: { readonly lifecycle: Lifecycle }) => {
  const { bill } = lifecycle;
  const navigate = useNavigate();
  const mayPost = useHasPermission('payments:write');
  const [eor, change, forget] = useFormState<TypedEor>(`eor/${bill.id}`, () => blankEor(bill.lineItems));
  const set = (part: Partial<TypedEor>): void => change((before) => ({ ...before, ...part }));
  const form = useRef<HTMLFormElement>(null);
  const focusFirst = (): void => form.current?.querySelector('input')?.focus();
  useEffect(focusFirst, []);
  const isReviewed = lifecycle.reviews.some(({ state }) => state === 'submitted');
  const earlierPaid = useEor(isReviewed ? lifecycle : undefined)
    .data?.eors.filter(({ id, voided }) => !voided && id !== eor.recorded)
    .reduce((sum, { reportedPaid }) => sum + cents(reportedPaid), 0);
  const newlyPaid = newlyPaidOf(eor, earlierPaid);
  const paid = dollars(newlyPaid / 100);
  const withCheck = mayPost && hasCheck(eor, newlyPaid);
  const finish = (words: string): void => {
    forget();
    notifications.show({ message: words });
    void navigate({ to: '/bills/$billId', params: { billId: bill.id }, search: { tab: 'payments' } });
  };
  const post = useWrite('postCheck', { onDone: () => finish(m.eor.recordedAndPosted(paid)) });
  const record = useWrite('recordEor', {
    onDone: ({ data: { eors } }) => {
      const made = newlyRecorded(eors, new Set(eor.known ?? []));
      if (made && withCheck) {
        set({ recorded: made.id });
        post.mutate({ body: checkOf(eor, newlyPaid, bill.id, made.id) });
      } else finish(m.eor.recorded);
    },
  });
  const same = useChecksWithNumber(eor.checkNumber);
  const isStopped = withCheck && same.length > 0 && !eor.isAnother;
  const send = (): void => {
    if (isStopped || record.isPending || post.isPending) return;
    if (eor.recorded !== null) {
      post.mutate({ body: checkOf(eor, newlyPaid, bill.id, eor.recorded) });
      return;
    }
    if (eor.known === null) set({ known: lifecycle.eors.map(({ id }) => id) });
    const charges = new Map(bill.lineItems.map(({ id, charge }) => [id, charge]));
    record.mutate({ path: { billId: bill.id }, body: eorBody(eor, charges) });
  };
  const problem = record.error;
  const label = (): string => {
    if (eor.recorded !== null) return m.eor.postAlone(paid);
    return withCheck ? m.eor.recordAndPost(paid) : m.eor.record;
  };
  return (
    <div className="ws-split">
      <Form ref={form} className="ws-stack" onSubmit={send}>
        {/* A recorded EOR can no longer be changed here. */}
        <fieldset className="ws-plain ws-stack" disabled={eor.recorded !== null}>
          <Panel title={m.eor.about}>
            <div className="ws-form">
              <EorService eor={eor} problem={problem} set={set} />
              <div className="ws-row">
                <TextInput
                  label={m.eor.controlNumber}
                  value={eor.controlNumber}
                  error={errorAt(problem, 'payerClaimControlNumber')}
                  onChange={({ currentTarget }) => set({ controlNumber: currentTarget.value })}
                />
                <RemarkPicker
                  value={eor.remarkCodes}
                  error={errorAt(problem, 'remarkCodes')}
                  onChange={(remarkCodes) => set({ remarkCodes })}
                />
              </div>
              {isReviewed && (
                <AmountsAre
                  value={eor.amountsAre}
                  earlierPaid={earlierPaid}
                  problem={problem}
                  onChange={(amountsAre) => set({ amountsAre })}
                />
              )}
              <Checkbox
                label={m.eor.denial}
                checked={eor.lines.every(({ allowed, paid: line }) => isZero(allowed) && isZero(line))}
                onChange={({ currentTarget }) =>
                  set({
                    lines: currentTarget.checked
                      ? denyLines(eor.lines)
                      : eor.lines.map((line) => ({ ...line, allowed: '', paid: '' })),
                  })
                }
              />
            </div>
          </Panel>
          <EorLinesForm
            lines={bill.lineItems}
            value={eor.lines}
            problem={problem}
            onChange={(lines) => set({ lines })}
          />
        </fieldset>
        {mayPost && newlyPaid > 0 && (
          <Panel title={m.eor.check}>
            <div className="ws-form">
              <div className="ws-row">
                <TextInput
                  label={m.act.checkNumber}
                  value={eor.checkNumber}
                  error={errorAt(post.error, 'checkNumber')}
                  onChange={({ currentTarget }) => set({ checkNumber: currentTarget.value })}
                />
                <Select
                  label={m.act.method}
                  data={pairs<TypedEor['method']>(m.act.methods)}
                  value={eor.method}
                  allowDeselect={false}
                  onChange={(method) => set({ method: method ?? 'check' })}
                />
                <DateInput
                  label={m.act.deposit}
                  value={eor.depositDate}
                  error={errorAt(post.error, 'depositDate')}
                  onChange={(depositDate) => set({ depositDate })}
                />
              </div>
              <span className="ws-soft">{m.eor.checkHint}</span>
              <DuplicateCheckWarning of={same}>
                <Checkbox
                  mt="xs"
                  label={m.money.sameNumberConfirm}
                  checked={eor.isAnother}
                  onChange={({ currentTarget }) => set({ isAnother: currentTarget.checked })}
                />
              </DuplicateCheckWarning>
            </div>
          </Panel>
        )}
        <Refusal
          problem={problem}
          shown={(path) =>
            /^(eorDate|servedAt|service|payerClaimControlNumber|lines\.)/.test(path) ||
            (isReviewed && /^(amountsAre|reportedPaid)/.test(path))
          }
        />
        {eor.recorded !== null && <div role="status">{m.eor.recordedOnly}</div>}
        <Refusal problem={post.error} shown={(path) => /^(checkNumber|depositDate)/.test(path)} />
        <Group justify="flex-end">
          <strong role="status">{m.eor.sum(paid)}</strong>
          <Button type="submit" loading={record.isPending || post.isPending} disabled={isStopped}>
            {label()}
          </Button>
        </Group>
      </Form>
      <div className="ws-beside">
        <PaperPane
          file={eor.file}
          problem={problem}
          onFile={(file) => {
            set({ file });
            // The button that had the focus is removed.
            if (form.current?.contains(document.activeElement) === false) focusFirst();
          }}
        />
      </div>
    </div>
  );
};
