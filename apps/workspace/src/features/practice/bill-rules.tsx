import { Button, Modal, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { billRules, billRuleTest } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { date } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { QueryContent } from '../../ui/query-content';
import { savingFor, type RecordField, type RecordValues } from '../../ui/record-form';
import { Records } from './records';

type RuleForm = BodyOf<'addBillRule'>;
type Rule = Types.BillRuleView;

const fields: readonly RecordField<RuleForm>[] = [
  { name: 'code', label: m.practice.ruleCode, required: true },
  { name: 'needs', label: m.practice.ruleNeeds, choices: m.practice.ruleNeed, required: true },
  { name: 'documentType', label: m.practice.ruleDocument, choices: m.documentTypes },
  { name: 'modifier', label: m.practice.ruleModifier },
  { name: 'effectiveFrom', label: m.draft.serviceDate, kind: 'date', required: true },
  { name: 'effectiveTo', label: m.draft.serviceEnd, kind: 'date' },
];

const typed = (value: RecordValues[string] | undefined): string => (typeof value === 'string' ? value.trim() : '');

/** Sends only the field of what the rule needs. */
const formOf = (values: RecordValues): RuleForm => {
  const needs = typed(values['needs']);
  const value = (name: string) => (typed(values[name]) === '' ? {} : { [name]: typed(values[name]) });
  return {
    code: typed(values['code']),
    needs,
    ...(needs === 'document' && value('documentType')),
    ...(needs === 'modifier' && value('modifier')),
    effectiveFrom: typed(values['effectiveFrom']),
    ...value('effectiveTo'),
  } as RuleForm;
};

const needOf = ({ needs, documentType, modifier }: Rule): string =>
  [labelFor(m.practice.ruleNeed, needs), documentType === null ? modifier : labelFor(m.documentTypes, documentType)]
    .filter(Boolean)
    .join(': ');

/** The practice's own rules for the check before sending, with a test on past bills. */
export const BillRules = () => {
  const found = useQuery(billRules);
  const add = useWrite('addBillRule', { done: m.common.saved });
  const replace = useWrite('replaceBillRule', { done: m.common.saved });
  const remove = useWrite('removeBillRule', { done: m.common.done });
  const [tested, setTested] = useState<Rule | null>(null);
  return (
    <QueryContent query={found}>
      {(rules) => (
        <div className="ws-stack">
          <span className="ws-soft">{m.practice.rulesNote}</span>
          <Records
            title={m.practice.billRules}
            rows={rules}
            columns={[
              [m.practice.ruleCode, ({ code }) => code],
              [m.practice.ruleNeeds, needOf],
              [m.draft.serviceDate, ({ effectiveFrom }) => date(effectiveFrom)],
              [m.draft.serviceEnd, ({ effectiveTo }) => effectiveTo && date(effectiveTo)],
              [
                m.practice.ruleTest,
                (rule) => (
                  <Button variant="subtle" size="compact-xs" onClick={() => setTested(rule)}>
                    {m.practice.ruleTestOn}
                  </Button>
                ),
              ],
            ]}
            fields={fields}
            errorPath=""
            savingOf={(id) =>
              id === null
                ? savingFor(add, (values) => ({ body: formOf(values) }))
                : savingFor(replace, (values) => ({ path: { id }, body: formOf(values) }))
            }
            onRemove={({ id }) => remove.mutate({ path: { id } }, { onError: notifyProblem })}
          />
          {tested && <RuleTest rule={tested} onClose={() => setTested(null)} />}
        </div>
      )}
    </QueryContent>
  );
};

const DAYS = 365;
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const RuleTest = ({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) => {
  const [from, setFrom] = useState(() => daysAgo(DAYS));
  const { code, needs, documentType, modifier } = rule;
  const result = useQuery({
    ...billRuleTest({
      code,
      needs: needs as RuleForm['needs'],
      ...(documentType !== null && { documentType: documentType as NonNullable<RuleForm['documentType']> }),
      ...(modifier !== null && { modifier }),
      from,
    }),
    enabled: from !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.practice.ruleTestOf(code, needOf(rule))}
      closeButtonProps={{ 'aria-label': m.common.close }}
    >
      <div className="ws-form">
        <TextInput
          type="date"
          label={m.practice.ruleSince}
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <QueryContent query={result}>
          {({ examined, warned, complete, bills }) => (
            <div role="status" className="ws-form">
              <strong>{m.practice.ruleResult(warned, examined)}</strong>
              {!complete && <span>{m.practice.rulePart(examined)}</span>}
              {bills.length > 0 && (
                <ul className="ws-open" aria-label={m.practice.ruleBills}>
                  {bills.map(({ billId, billNumber, code: line }) => (
                    <li key={billId}>
                      <Link className="ws-link" to="/bills/$billId" params={{ billId }}>
                        {m.bill.billNumbered(billNumber)}
                      </Link>{' '}
                      {line}
                    </li>
                  ))}
                </ul>
              )}
              {bills.length < warned && <span>{m.common.andMore(warned - bills.length)}</span>}
            </div>
          )}
        </QueryContent>
      </div>
    </Modal>
  );
};
