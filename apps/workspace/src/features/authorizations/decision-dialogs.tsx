import { Select } from '@mantine/core';
import type { FormField, FormValues } from '../../ui/field';
import { today } from '../../ui/format';
import { rfaRules } from '../../generated/rfa-contract';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { errorAt } from '../../ui/refusal';
import { FormInput } from '../../ui/form-field';
import { requestBody } from '../../ui/form-field';
import { documentChoices, LetterField } from './letter-field';
import { OutcomeFields, outcomeBody, outcomeOf } from './outcome-fields';
import { RfaDialog } from './rfa-dialog';
import { rfaFields } from './rfa-fields';
import { nameOfItem } from './rfa-parts';
import type { Rfa } from './rfas';

interface StepProps {
  readonly rfa: Rfa;
  readonly onClose: () => void;
}

const itemValues = (values: FormValues): Readonly<Record<string, FormValues>> =>
  (values['parts'] ?? {}) as Readonly<Record<string, FormValues>>;

const hasOutcome = (part: FormValues | undefined): part is FormValues => (part?.['outcome'] ?? '') !== '';

export const DecisionDialog = ({ rfa, onClose }: StepProps) => {
  const open = rfa.items.filter(({ outcome, withdrawn }) => outcome === 'pending' && !withdrawn);
  const itemsWithOutcome = (values: FormValues) => open.filter(({ id }) => hasOutcome(itemValues(values)[id]));
  return (
    <RfaDialog
      rfa={rfa}
      operation="decideRfa"
      title={rfaFormMessages.titles.record_decisions}
      text={rfaFormMessages.texts.record_decisions}
      size="xl"
      fields={{
        decidedAt: { initial: today() },
        decisions: false,
        imrDocumentId: { choices: documentChoices(rfa) },
      }}
      body={(filled, values) => ({
        ...filled,
        decisions: itemsWithOutcome(values).map(({ id }) => ({
          itemId: id,
          ...outcomeBody(itemValues(values)[id] ?? {}),
        })),
      })}
      others={['decisions']}
      onClose={onClose}
    >
      {(values, set, problem) => (
        <>
          {problem && errorAt(problem, 'decisions') !== undefined && itemsWithOutcome(values).length === 0 && (
            <div className="ws-danger">{errorAt(problem, 'decisions')}</div>
          )}
          {open.map((item) => {
            const at = itemsWithOutcome(values).findIndex(({ id }) => id === item.id);
            return (
              <fieldset key={item.id} className="ws-line">
                <legend>{nameOfItem(item)}</legend>
                <OutcomeFields
                  item={item}
                  under={`decisions.${at < 0 ? itemsWithOutcome(values).length : at}`}
                  values={itemValues(values)[item.id] ?? {}}
                  problem={problem}
                  onChange={(part) => set('parts', { ...itemValues(values), [item.id]: part })}
                />
              </fieldset>
            );
          })}
        </>
      )}
    </RfaDialog>
  );
};

const timeFields = (rfa: Rfa) =>
  rfaFields(rfaRules.decideRfa, {
    decisions: false,
    responseDocumentId: false,
    imrDocumentId: { choices: documentChoices(rfa) },
  }) as readonly FormField[];
const [letter] = (rfaFields(rfaRules.decideRfa) as readonly FormField[]).filter(
  ({ path }) => path === 'responseDocumentId',
);

/** Initial values for a correction. */
const decisionValues = (decision: Rfa['decisions'][number]): FormValues => ({
  ...outcomeOf(decision),
  decidedAt: decision.decidedAt.slice(0, 10),
  communicatedAt: decision.communicatedAt?.slice(0, 10) ?? '',
  servedAt: decision.servedAt?.slice(0, 10) ?? '',
  servedBy: decision.servedBy ?? '',
  responseDocumentId: decision.responseDocumentId,
  imrDocumentId: decision.imrDocumentId ?? '',
  imrMissing: decision.imrDocumentId === null && decision.outcome !== 'approved',
});

/** An item to correct because independent medical review overturned its decision. */
export interface Overturned {
  readonly itemId: string;
  readonly decidedAt: string;
  /** The determination's document, or null if it isn't on file. */
  readonly documentId: string | null;
}

/** The full requested amount is approved by the determination. */
const approvedValues = (rfa: Rfa, { itemId, decidedAt, documentId }: Overturned): FormValues => {
  const item = rfa.items.find(({ id }) => id === itemId);
  return {
    outcome: 'approved',
    authorizedQuantity: item?.quantity ?? '',
    authorizedUnits: item?.units ?? '',
    decidedAt: decidedAt.slice(0, 10),
    responseDocumentId: documentId ?? '',
  };
};

export const CorrectionDialog = ({ rfa, overturned, onClose }: StepProps & { readonly overturned?: Overturned }) => {
  const decided = rfa.items.filter(({ outcome }) => outcome !== 'pending');
  const itemIdIn = (values: FormValues): unknown => values['itemId'] ?? overturned?.itemId;
  const chosenIn = (values: FormValues) => decided.find(({ id }) => id === itemIdIn(values));
  const decisionOf = (itemId: unknown) => rfa.decisions.find((decision) => decision.itemId === itemId);
  const partIn = (values: FormValues): FormValues => {
    const itemId = itemIdIn(values);
    const decision = decisionOf(itemId);
    const first = overturned?.itemId === itemId && overturned ? approvedValues(rfa, overturned) : null;
    return itemValues(values)[String(itemId)] ?? first ?? (decision ? decisionValues(decision) : {});
  };
  return (
    <RfaDialog
      rfa={rfa}
      operation="correctRfaDecision"
      title={overturned ? rfaFormMessages.imr.correct : rfaFormMessages.titles.correct_decision}
      text={rfaFormMessages.texts.correct_decision}
      size="xl"
      fields={{
        itemId: false,
        expectedDecisionId: false,
        ...(overturned && { basis: { initial: 'imr' }, reason: { initial: rfaFormMessages.imr.correctReason } }),
        force: { when: (values) => chosenIn(values)?.linked.some(({ state }) => state === 'linked') === true },
      }}
      body={(filled, values) => {
        const { responseDocumentId, ...part } = partIn(values);
        return {
          ...filled,
          itemId: itemIdIn(values),
          expectedDecisionId: decisionOf(itemIdIn(values))?.id,
          replacement: {
            ...requestBody(timeFields(rfa), part),
            ...(responseDocumentId !== '' && { responseDocumentId }),
            decision: outcomeBody(part),
          },
        };
      }}
      others={['itemId', 'expectedDecisionId', 'replacement']}
      onClose={onClose}
    >
      {(values, set, problem) => {
        const item = chosenIn(values);
        const part = partIn(values);
        const change = (next: FormValues): void =>
          set('parts', { ...itemValues(values), [String(itemIdIn(values))]: next });
        return (
          <>
            <Select
              label={rfaMessages.item}
              withAsterisk
              data={decided.map((item) => ({ value: item.id, label: nameOfItem(item) }))}
              value={item?.id ?? null}
              error={errorAt(problem, 'itemId')}
              onChange={(id) => set('itemId', id ?? '')}
            />
            {item && letter && (
              <>
                <div className="ws-row">
                  {timeFields(rfa).map((field) => (
                    <FormInput
                      key={field.path}
                      field={{ ...field, path: `replacement.${field.path}` }}
                      value={part[field.path]}
                      problem={problem}
                      onChange={(value) => change({ ...part, [field.path]: value })}
                    />
                  ))}
                </div>
                <LetterField
                  rfa={rfa}
                  field={{ ...letter, path: 'replacement.responseDocumentId' }}
                  documentType="ur_response"
                  value={part['responseDocumentId']}
                  problem={problem}
                  onChange={(id) => change({ ...part, responseDocumentId: id })}
                />
                <OutcomeFields
                  item={item}
                  under="replacement.decision"
                  values={part}
                  problem={problem}
                  onChange={change}
                />
              </>
            )}
          </>
        );
      }}
    </RfaDialog>
  );
};
