import { Button, Modal, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BodyOf, Types } from '../../api/client';
import { billRules, billRuleTest } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { date, plusDays, today } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { QueryContent } from '../../ui/query-content';
import { addOrReplace, type RecordField, type RecordValues } from '../../ui/record-form';
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

/** Returns the request body, with the document type or modifier only if the rule requires one. */
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

/** The practice's own rules for the bill check, with a test on past bills. */
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
            savingOf={addOrReplace(add, replace, formOf)}
            onRemove={({ id }) => remove.mutate({ path: { id } }, { onError: notifyProblem })}
          />
          {tested && <RuleTest rule={tested} onClose={() => setTested(null)} />}
        </div>
      )}
    </QueryContent>
  );
};

const TESTED_DAYS = 365;

const RuleTest = ({ rule, onClose }: { readonly rule: Rule; readonly onClose: () => void }) => {
  const [from, setFrom] = useState(() => plusDays(today(), -TESTED_DAYS));
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
                        {m.bill.title(billNumber)}
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
