import { Textarea } from '@mantine/core';
import type { Problem } from '../../api/problem';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import type { FormValues } from '../../ui/field';
import { labelFor } from '../../ui/labels';
import { errorAt } from '../../ui/refusal';
import { waivableCodes } from './rfa-parts';
import type { Rfa } from './rfas';

/** Requirements that can be waived, and the waivers in the form sent to the API. */
interface WaiverFields {
  readonly codes: readonly string[];
  readonly body: (values: FormValues) => FormValues;
}

const nameOf = (code: string): string => `accepted.${code}`;
const typedReason = (values: FormValues, code: string): string => {
  const reason = values[nameOf(code)];
  return typeof reason === 'string' ? reason : '';
};
const reasonIn = (values: FormValues, code: string): string => typedReason(values, code).trim();

export const useWaivers = ({ readiness }: Rfa): WaiverFields => {
  const codes = readiness.missing.map(({ code }) => code).filter((code) => waivableCodes.has(code));
  const given = (values: FormValues) => codes.filter((code) => reasonIn(values, code) !== '');
  return {
    codes,
    body: (values) =>
      given(values).length === 0
        ? {}
        : { accepted: given(values).map((code) => ({ code, reason: reasonIn(values, code) })) },
  };
};

/** One reason field for each requirement. */
export const Waivers = ({
  of: { codes },
  values,
  set,
  problem,
}: {
  readonly of: WaiverFields;
  readonly values: FormValues;
  readonly set: (path: string, value: unknown) => void;
  readonly problem: Problem | null;
}) =>
  codes.map((code) => (
    <Textarea
      key={code}
      label={rfaFormMessages.waiver(labelFor(rfaMessages.gaps, code))}
      value={typedReason(values, code)}
      error={errorAt(problem, 'accepted')}
      onChange={({ currentTarget }) => set(nameOf(code), currentTarget.value)}
    />
  ));
