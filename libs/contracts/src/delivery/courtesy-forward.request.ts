import { disclosureBases, type DisclosureBasis } from '#domain';
import {
  Choice,
  LongText,
  OptionalChoice,
  OptionalFlag,
  OptionalText,
  OptionalTextList,
  Text,
  TextList,
} from '../kernel/fields.js';

const address = {
  max: 254,
  fold: 'lower',
  pattern:
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/,
  message: 'must be an email address',
} as const;

export class CourtesyForwardRequest {
  @Choice(['preview', 'send'], '`preview` returns the packet. `send` sends the previewed packet.')
  readonly mode!: 'preview' | 'send';
  @TextList('Email addresses of the recipients.', { min: 1, max: 20, item: address, example: ['attorney@law.example'] })
  readonly to!: readonly string[];
  @OptionalTextList('Email addresses that receive a copy.', { max: 20, item: address }) readonly cc?: readonly string[];
  @Text('Subject of the message.', { max: 200, example: 'Copy of our bill' }) readonly subject!: string;
  @LongText('Text of the message. It also appears on the cover.', { max: 10_000, example: 'For your files.' })
  readonly bodyText!: string;
  @OptionalFlag('True to include the claim form (CMS-1500).', { default: false }) readonly includeCms1500!: boolean;
  @OptionalTextList('Documents of the bill to include. Default: all. `[]`: none.', { max: 30, item: { max: 128 } })
  readonly documentIds?: readonly string[];
  @OptionalText(
    'Reason why the recipient needs the SSN. Without it, the claim form shows `***-**-1234` and the copy states that it is redacted. A reason requires the permission `identifiers:read` and is stored encrypted.',
    { max: 500, example: 'The attorney asked for it under a subpoena.' },
  )
  readonly unmaskedReason?: string;
  @OptionalChoice(
    disclosureBases.filter((basis) => basis !== 'payment'),
    'Legal basis of the disclosure (45 CFR Part 164), for its accounting. `512l`: workers’ compensation laws (the default). `authorization`: signed by the patient. `patient`: sent to the patient. `legal`: a subpoena, order or other law. `other`: requires a `purpose`.',
    { example: 'authorization' },
  )
  readonly basis?: Exclude<DisclosureBasis, 'payment'>;
  @OptionalText('Purpose of the disclosure, as shown in the accounting of disclosures. Stored encrypted.', {
    max: 300,
    example: 'Review of the claim by the patient’s attorney',
  })
  readonly purpose?: string;
  @OptionalText('`packetHash` of the preview. Required for `send`.', { max: 128 }) readonly packetHash?: string;
}
