import { Button, Checkbox, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../../api/problem';
import { billingProfile } from '../../api/queries';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { Form } from '../../ui/form';
import { Panel } from '../../ui/parts';
import { errorAt, Refusal } from '../../ui/refusal';
import { AddressFields, ChoiceField, DraftContext, LongField, TextField } from '../../ui/draft-fields';
import { AdministratorPicker } from '../../ui/pickers';
import { DroppedDocuments } from './add-rfa-documents';
import type { RfaDraft } from './rfa-draft';
import { withEdit } from '../patients/filled-in';
import { physicianFields, practiceFields } from './rfa-providers';
import { RfaFormItems } from './rfa-form-items';

const flags = ['expedited', 'oralConfirmation', 'narrative'] as const;

/** A draft may be incomplete. The request's screen lists what is missing. */
export const RfaForm = ({
  draft,
  onDraft,
  onSend,
  problem,
  sending,
  withDocuments = false,
  notice,
}: {
  readonly draft: RfaDraft;
  readonly onDraft: (next: RfaDraft) => void;
  readonly onSend: () => void;
  readonly problem: Problem | null;
  readonly sending: boolean;
  /** False for a saved draft, whose documents are added on the request's screen. */
  readonly withDocuments?: boolean;
  readonly notice?: ReactNode;
}) => {
  const { fields } = draft;
  const set = (change: Readonly<Record<string, string>>): void =>
    onDraft({ ...draft, fields: withEdit(fields, change, draft.filledIn?.fields) });
  const errorOf = (path: string): string | undefined => errorAt(problem, path);
  const send = (): void => {
    onSend();
  };
  const words = rfaFormMessages.draft;
  return (
    <DraftContext value={{ root: 'rfa', fields, set, errorOf, touch: () => undefined }}>
      <Form className="ws-stack" onSubmit={send}>
        {notice}
        <Refusal problem={problem} />
        <div className="ws-split">
          <div className="ws-stack">
            <Panel title={m.bill.patient}>
              <div className="ws-row">
                <TextField path="patient.firstName" label={m.draft.firstName} required />
                <TextField path="patient.middleName" label={m.draft.middleName} />
                <TextField path="patient.lastName" label={m.draft.lastName} required />
                <TextField path="patient.dateOfBirth" label={m.draft.born} type="date" required />
              </div>
            </Panel>
            <Panel title={m.bill.claim}>
              <div className="ws-row">
                <TextField path="claim.claimNumber" label={m.draft.claimNumber} />
                <TextField path="claim.employer" label={m.bill.employer} required />
                <TextField path="claim.dateOfInjury" label={m.draft.injured} type="date" required />
                <AdministratorPicker fields={fields} set={set} error={errorOf('rfa.claim.claimsAdministrator')} />
                <TextField path="authorizationContact.name" label={words.contact} />
                <TextField path="authorizationContact.phone" label={words.contactPhone} type="tel" />
                <TextField path="authorizationContact.fax" label={words.contactFax} type="tel" />
              </div>
            </Panel>
          </div>
          <Panel title={rfaMessages.physician}>
            <div className="ws-form">
              <SavedProviders fields={fields} set={set} />
              <div className="ws-row">
                <TextField path="requestingPhysician.name" label={rfaMessages.columns.physician} required />
                <TextField path="requestingPhysician.npi" label={rfaMessages.npi} required />
                <TextField path="requestingPhysician.specialty" label={words.specialty} />
                <ChoiceField path="requestingPhysician.role" label={words.role} choices={words.roles} />
              </div>
              <div className="ws-row">
                <TextField path="practice.name" label={rfaMessages.practice} required />
                <TextField path="practice.contactName" label={rfaMessages.contact} />
                <TextField path="practice.phone" label={rfaMessages.phone} type="tel" required />
                <TextField path="practice.fax" label={rfaMessages.fax} type="tel" />
              </div>
              <AddressFields path="practice.address" words={m.draft.address} />
            </div>
          </Panel>
        </div>
        <Panel title={rfaMessages.items}>
          <RfaFormItems items={draft.items} errorOf={errorOf} onChange={(items) => onDraft({ ...draft, items })} />
        </Panel>
        <Panel title={rfaMessages.request}>
          <div className="ws-form">
            <div className="ws-row">
              <ChoiceField
                path="requestType"
                label={rfaMessages.requestType}
                choices={rfaMessages.requestTypes}
                required
              />
              <ChoiceField
                path="reviewType"
                label={rfaMessages.reviewType}
                choices={rfaMessages.reviewTypes}
                required
              />
              <TextField path="recommendationDate" label={rfaMessages.recommended} type="date" />
              <TextField path="firstVisitDate" label={rfaMessages.firstVisit} type="date" />
            </div>
            <LongField path="rationale" label={rfaMessages.rationale} />
            {fields['requestType'] === 'resubmission_material_change' && (
              <LongField path="materialChange" label={rfaMessages.materialChange} />
            )}
            {flags.map((flag) => (
              <Checkbox
                key={flag}
                label={words.flags[flag]}
                checked={draft.flags[flag]}
                onChange={({ currentTarget: { checked } }) =>
                  onDraft({ ...draft, flags: { ...draft.flags, [flag]: checked } })
                }
              />
            ))}
            {draft.flags.expedited && <LongField path="certification" label={rfaMessages.certification} />}
          </div>
        </Panel>
        {withDocuments && (
          <Panel title={m.bill.documents}>
            <DroppedDocuments
              files={draft.documents}
              first="clinical_report"
              errorOf={errorOf}
              onChange={(documents) => onDraft({ ...draft, documents })}
            />
          </Panel>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={sending}>
            {words.save}
          </Button>
        </Group>
      </Form>
    </DraftContext>
  );
};

/** Choosing a provider fills in the fields. */
const SavedProviders = ({
  fields,
  set,
}: {
  readonly fields: RfaDraft['fields'];
  readonly set: (change: Readonly<Record<string, string>>) => void;
}) => {
  const { data } = useQuery(billingProfile);
  const rendering = (data?.renderingProviders ?? []).filter(({ active }) => active);
  const billing = data?.billingProviders ?? [];
  const words = rfaFormMessages.draft;
  return (
    <div className="ws-row">
      <Select
        label={words.savedPhysician}
        data={rendering.map(({ id, name }) => ({ value: id, label: name }))}
        value={rendering.find(({ npi }) => npi === fields['requestingPhysician.npi'])?.id ?? null}
        onChange={(id) => {
          const selected = rendering.find((provider) => provider.id === id);
          set(physicianFields(selected));
        }}
      />
      <Select
        label={words.savedPractice}
        data={billing.map(({ id, name }) => ({ value: id, label: name }))}
        value={billing.find(({ name }) => name === fields['practice.name'])?.id ?? null}
        onChange={(id) => {
          const choice = billing.find((provider) => provider.id === id);
          set(practiceFields(choice));
        }}
      />
    </div>
  );
};
