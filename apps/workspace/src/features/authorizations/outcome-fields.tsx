import type { Problem } from '../../api/problem';
import { rfaRules } from '../../generated/rfa-contract';
import type { FormField, FormValues } from '../../ui/field';
import { requestBody, FormInput } from '../../ui/form-field';
import { rfaFields } from './rfa-fields';
import type { Rfa } from './rfas';

const isGranted = ({ outcome }: FormValues): boolean => outcome === 'approved' || outcome === 'modified';
const isReviewed = ({ outcome }: FormValues): boolean => outcome === 'modified' || outcome === 'denied';
const hasOutcome = ({ outcome }: FormValues): boolean => typeof outcome === 'string' && outcome !== '';

const whenGranted = { when: isGranted };
const whenReviewed = { when: isReviewed };

const fields = rfaFields(rfaRules.outcome, {
  authorizationNumber: whenGranted,
  authorizedProcedureCode: whenGranted,
  authorizedCodeFrom: whenGranted,
  authorizedCodeTo: whenGranted,
  authorizedQuantity: whenGranted,
  authorizedUnits: whenGranted,
  countBy: whenGranted,
  effectiveFrom: whenGranted,
  effectiveTo: whenGranted,
  providerNpi: whenGranted,
  reason: { ...whenReviewed, required: true },
  'reviewer.name': { ...whenReviewed, required: true },
  'reviewer.specialty': whenReviewed,
  'reviewer.phone': whenReviewed,
  guideline: { when: hasOutcome },
  previouslyDenied: whenReviewed,
}) as readonly FormField[];

export const outcomeBody = (values: FormValues): Record<string, unknown> => requestBody(fields, values);

export const outcomeOf = (decision: Rfa['decisions'][number]): FormValues =>
  Object.fromEntries(
    fields.map(({ path }) => {
      const [name = '', inner] = path.split('.');
      const value = (decision as unknown as Readonly<Record<string, unknown>>)[name];
      return [path, (inner === undefined ? value : (value as Record<string, unknown> | null)?.[inner]) ?? ''];
    }),
  );

/** `under`: path prefix in the request. */
export const OutcomeFields = ({
  item,
  under,
  values,
  problem,
  onChange,
}: {
  readonly item: Rfa['items'][number];
  readonly under: string;
  readonly values: FormValues;
  readonly problem: Problem | null;
  readonly onChange: (next: FormValues) => void;
}) => {
  const set = (path: string, value: unknown): void => {
    // An approval starts with the full requested amount.
    const asked =
      path === 'outcome' && value === 'approved'
        ? { authorizedQuantity: item.quantity ?? '', authorizedUnits: item.units ?? '' }
        : {};
    onChange({ ...values, ...asked, [path]: value ?? '' });
  };
  return (
    <div className="ws-row ws-wide-fields">
      {fields
        .filter(({ when }) => when?.(values) ?? true)
        .map((field) => (
          <div key={field.path} style={field.kind === 'long' ? { gridColumn: '1 / -1' } : undefined}>
            <FormInput
              field={{ ...field, path: `${under}.${field.path}` }}
              value={values[field.path]}
              problem={problem}
              onChange={(value) => set(field.path, value)}
            />
          </div>
        ))}
    </div>
  );
};
