import { Choice, Flag, ListOf, LongText, Nested, OptionalLongText, OptionalText, Text } from '../kernel/fields.js';

export class DeliveryOptionView {
  @Choice(['ebill', 'fax', 'email', 'mail'], 'Delivery method. Send it as `submission.route`.') readonly route!: string;
  @Text('Display name.') readonly label!: string;
  @LongText('Description of the delivery.') readonly detail!: string;
  @Flag('False for the delivery method that is tried first.') readonly fallback!: boolean;
  @Choice(['high', 'medium', 'low'], 'Confidence in the destination.') readonly confidence!: string;
  @Text('Name of the recipient of the bill.') readonly payerName!: string;
  @OptionalLongText('Fax number, email address or mailing address.') readonly target?: string;
  @OptionalText('Clearinghouse, for an electronic bill.') readonly clearinghouse?: string;
  @OptionalText('Payer ID at the clearinghouse.') readonly payerId?: string;
}

export class DeliveryContactsView {
  @OptionalText('Fax number for bills.') readonly faxNumber?: string;
  @OptionalText('Email address for bills.') readonly claimsEmail?: string;
  @OptionalText('URL of the web portal.', { max: 500 }) readonly portalUrl?: string;
  @OptionalLongText('Mailing address for bills.') readonly mailingAddress?: string;
}

export class DeliveryOptionsView {
  @Text('Name of the recipient of the bill.') readonly payerName!: string;
  @Nested(() => DeliveryOptionView, 'Option that is tried first.') readonly recommended!: DeliveryOptionView;
  @ListOf(() => DeliveryOptionView, 'Delivery options in the order ebill, fax, email, mail.', { min: 1, max: 4 })
  readonly options!: readonly DeliveryOptionView[];
  @Nested(() => DeliveryContactsView, 'Contact details on file.') readonly contacts!: DeliveryContactsView;
}
