import {
  submissionMethodOf,
  type CustomAdministratorFacts,
  type CustomAdministratorRecord,
  type Organization,
} from '#domain';
import {
  Choice,
  Flag,
  Id,
  LongText,
  OptionalEmail,
  OptionalFlag,
  OptionalLongText,
  OptionalText,
  Text,
  Timestamp,
} from '../kernel/fields.js';

const maxLengths = { fax: 50, name: 200, mailingAddress: 2000 };
const nullable = { nullable: true } as const;

/** POST and PATCH: all fields; what is absent is not on the record afterwards. */
export class CustomAdministratorRequest {
  @Text('Name.', { max: maxLengths.name, example: 'City of Example' }) readonly name!: string;
  @OptionalText('Fax number; required unless email or mailingAddress is sent.', {
    max: maxLengths.fax,
    example: '213-555-0177',
  })
  readonly fax?: string;
  @OptionalEmail('Mail address.', { clearable: true }) readonly email?: string;
  @OptionalLongText('Postal address as text.', { max: maxLengths.mailingAddress }) readonly mailingAddress?: string;
  @OptionalLongText('Internal notes; never sent to anybody.') readonly notes?: string;
  @OptionalFlag(
    'Is it a self-insured public entity (city, county, school district)? Those have 60 days to pay for treatment (Labor Code § 4603.2(b)(2)); no, unless said.',
  )
  readonly publicEntity?: boolean;
}

/** A claims administrator that the organization entered itself. */
export class CustomAdministratorView {
  @Id('Send it as claim.claimsAdministrator.id.') readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Mail address.', nullable) readonly email!: string | null;
  @LongText('Postal address as text.', nullable) readonly mailingAddress!: string | null;
  @Choice(['fax', 'email', 'mail'], 'How bills go there: the first that it has of fax, email and mail.')
  readonly submissionMethod!: string;
  @LongText('Internal notes.', nullable) readonly notes!: string | null;
  @Flag('Is it a self-insured public entity?') readonly publicEntity!: boolean;
  @Flag('Is it in use?') readonly active!: boolean;
  @Timestamp('When it was added.') readonly createdAt!: string;
}

/** DELETE. */
export class RemovedView {
  @Id('What was removed.') readonly id!: string;
  @Flag('Always true.') readonly deleted!: boolean;
}

/** The whole record that a form stands for. */
export const administratorFacts = (form: CustomAdministratorRequest): CustomAdministratorFacts => ({
  name: form.name,
  fax: form.fax ?? null,
  email: form.email === undefined || form.email === '' ? null : form.email,
  mailingAddress: form.mailingAddress ?? null,
  notes: form.notes ?? null,
  publicEntity: form.publicEntity === true ? true : undefined,
});

export const presentCustomAdministrator = (record: CustomAdministratorRecord): CustomAdministratorView => ({
  id: record.id,
  name: record.name,
  fax: record.fax,
  email: record.email,
  mailingAddress: record.mailingAddress,
  submissionMethod: submissionMethodOf(record),
  notes: record.notes,
  publicEntity: record.publicEntity ?? false,
  active: record.active,
  createdAt: record.createdAt,
});

/** The custom claims administrators in use, as `GET /organization/claims-administrators` returns them. */
export const presentCustomAdministrators = ({
  customAdministrators,
}: Pick<Organization, 'customAdministrators'>): readonly CustomAdministratorView[] =>
  customAdministrators.filter(({ active }) => active).map(presentCustomAdministrator);
