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

/** POST /bills/{billId}/courtesy-forward. */
export class CourtesyForwardRequest {
  @Choice(['preview', 'send'], 'Show the packet, or send what was reviewed.')
  readonly mode!: 'preview' | 'send';
  @TextList('Email addresses of the recipients.', {
    min: 1,
    max: 20,
    item: address,
    example: ['attorney@law.example'],
  })
  readonly to!: readonly string[];
  @OptionalTextList('Email addresses that get a copy.', { max: 20, item: address })
  readonly cc?: readonly string[];
  @Text('Subject of the message.', { max: 200, example: 'Copy of our bill' }) readonly subject!: string;
  @LongText('Text of the message; it stands on the cover, too.', {
    max: 10_000,
    example: 'For your files.',
  })
  readonly bodyText!: string;
  @OptionalFlag('Adds the claim form.', { default: false }) readonly includeCms1500!: boolean;
  @OptionalTextList('Documents of the bill; all of them unless said, none with an empty list.', {
    max: 30,
    item: { max: 128 },
  })
  readonly documentIds?: readonly string[];
  @OptionalText(
    'Why the recipient needs the SSN. Without a reason the claim form shows `***-**-1234` and the copy says that it is redacted; a reason takes the permission `identifiers:read` and is kept, encrypted.',
    { max: 500, example: 'The attorney asked for it under a subpoena.' },
  )
  readonly unmaskedReason?: string;
  @OptionalChoice(
    disclosureBases.filter((basis) => basis !== 'payment'),
    'What allows the disclosure (45 CFR Part 164), for its accounting: `512l` the workers’ compensation laws, which it is unless said; `authorization` signed by the patient; `patient`: it goes to the patient; `legal`: a subpoena, order or other law; `other`, with a `purpose`.',
    { example: 'authorization' },
  )
  readonly basis?: Exclude<DisclosureBasis, 'payment'>;
  @OptionalText('What the recipient needs it for, as the accounting tells it; kept encrypted.', {
    max: 300,
    example: 'Review of the claim by the patient’s attorney',
  })
  readonly purpose?: string;
  @OptionalText('From the preview that was reviewed; `send` needs it.', { max: 128 })
  readonly packetHash?: string;
}
