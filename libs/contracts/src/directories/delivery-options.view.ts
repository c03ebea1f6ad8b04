import { Choice, Flag, ListOf, LongText, Nested, OptionalLongText, OptionalText, Text } from '../kernel/fields.js';

export class DeliveryOptionView {
  @Choice(['ebill', 'fax', 'email', 'mail'], 'How the bill travels; what submission.route takes.')
  readonly route!: string;
  @Text('Name to show.') readonly label!: string;
  @LongText('What happens.') readonly detail!: string;
  @Flag('False for the way that is tried first.') readonly fallback!: boolean;
  @Choice(['high', 'medium', 'low'], 'How sure the destination is.') readonly confidence!: string;
  @Text('Who receives the bill.') readonly payerName!: string;
  @OptionalLongText('Fax number, email address or postal address.') readonly target?: string;
  @OptionalText('Clearinghouse of an electronic bill.') readonly clearinghouse?: string;
  @OptionalText('The payer’s id at the clearinghouse.') readonly payerId?: string;
}

export class DeliveryContactsView {
  @OptionalText('Fax number for bills.') readonly faxNumber?: string;
  @OptionalText('Email address for bills.') readonly claimsEmail?: string;
  @OptionalText('Web portal.', { max: 500 }) readonly portalUrl?: string;
  @OptionalLongText('Postal address for bills.') readonly mailingAddress?: string;
}

/** How a bill can reach its payer. */
export class DeliveryOptionsView {
  @Text('Who receives the bill.') readonly payerName!: string;
  @Nested(() => DeliveryOptionView, 'One of the options: the way that is tried first.')
  readonly recommended!: DeliveryOptionView;
  @ListOf(() => DeliveryOptionView, 'In the order ebill, fax, email, mail.', { min: 1, max: 4 })
  readonly options!: readonly DeliveryOptionView[];
  @Nested(() => DeliveryContactsView, 'What is on file.') readonly contacts!: DeliveryContactsView;
}
