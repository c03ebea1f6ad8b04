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

/** POST and PATCH replace the whole record: an absent field is removed. */
export class CustomAdministratorRequest {
  @Text('Name.', { max: maxLengths.name, example: 'City of Example' }) readonly name!: string;
  @OptionalText('Required unless email or mailingAddress is sent.', { max: maxLengths.fax, example: '213-555-0177' })
  readonly fax?: string;
  @OptionalEmail('Email address.', { clearable: true }) readonly email?: string;
  @OptionalLongText('Postal address as text.', { max: maxLengths.mailingAddress }) readonly mailingAddress?: string;
  @OptionalLongText('Internal notes. Never sent to any recipient.') readonly notes?: string;
  @OptionalFlag(
    'True for a self-insured public entity (city, county, school district), which has 60 days to pay for treatment (Labor Code § 4603.2(b)(2)). Default false.',
  )
  readonly publicEntity?: boolean;
}

/** Claims administrator added by the organization itself. */
export class CustomAdministratorView {
  @Id('ID to send as `claim.claimsAdministrator.id`.') readonly id!: string;
  @Text('Name.') readonly name!: string;
  @Text('Fax number.', nullable) readonly fax!: string | null;
  @Text('Email address.', nullable) readonly email!: string | null;
  @LongText('Postal address as text.', nullable) readonly mailingAddress!: string | null;
  @Choice(['fax', 'email', 'mail'], 'Delivery method for bills: the first one available of fax, email and mail.')
  readonly submissionMethod!: string;
  @LongText('Internal notes.', nullable) readonly notes!: string | null;
  @Flag('True for a self-insured public entity.') readonly publicEntity!: boolean;
  @Flag('True if the administrator is in use.') readonly active!: boolean;
  @Timestamp('Time when the administrator was added.') readonly createdAt!: string;
}

export class RemovedView {
  @Id('ID of the removed object.') readonly id!: string;
  @Flag('Always true.') readonly deleted!: boolean;
}

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

/** In the form returned by `GET /organization/claims-administrators`. */
export const presentCustomAdministrators = ({
  customAdministrators,
}: Pick<Organization, 'customAdministrators'>): readonly CustomAdministratorView[] =>
  customAdministrators.filter(({ active }) => active).map(presentCustomAdministrator);
