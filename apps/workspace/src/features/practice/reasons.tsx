import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '../../api/client';
import { reviewReasons } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { notifyProblem } from '../../ui/notify';
import { addOrReplace, type RecordField, type RecordValues } from '../../ui/record-form';
import { Records } from './records';

type ReasonForm = BodyOf<'addReviewReason'>;

const fields: readonly RecordField<ReasonForm>[] = [
  { name: 'title', label: m.practice.reasonTitle, required: true },
  { name: 'carcs', label: m.practice.reasonCarcs },
  { name: 'codes', label: m.practice.reasonCodes },
  { name: 'text', label: m.practice.reasonText, hint: m.practice.reasonHint, kind: 'long', required: true },
];

const typed = (value: RecordValues[string] | undefined): string => (typeof value === 'string' ? value : '');
const split = (value: RecordValues[string] | undefined): readonly string[] =>
  typed(value)
    .toUpperCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');

const formOf = (values: RecordValues): ReasonForm => ({
  title: typed(values['title']),
  text: typed(values['text']),
  carcs: [...split(values['carcs'])],
  codes: [...split(values['codes'])],
});

export const Reasons = () => {
  const found = useQuery(reviewReasons);
  const add = useWrite('addReviewReason', { done: m.common.saved });
  const replace = useWrite('replaceReviewReason', { done: m.common.saved });
  const remove = useWrite('removeReviewReason', { done: m.common.done });
  return (
    <QueryContent query={found}>
      {(reasons) => (
        <Records
          title={m.practice.reasons}
          rows={reasons.map((reason) => ({ ...reason, carcs: reason.carcs.join(' '), codes: reason.codes.join(' ') }))}
          columns={[
            [m.practice.reasonTitle, ({ title }) => title],
            [m.practice.reasonCarcs, ({ carcs }) => carcs],
            [m.practice.reasonCodes, ({ codes }) => codes],
            [m.practice.reasonText, ({ text }) => <span className="ws-soft">{text}</span>],
          ]}
          fields={fields}
          errorPath=""
          savingOf={addOrReplace(add, replace, formOf)}
          onRemove={({ id }) => remove.mutate({ path: { id } }, { onError: notifyProblem })}
        />
      )}
    </QueryContent>
  );
};
