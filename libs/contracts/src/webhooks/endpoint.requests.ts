import type { EventSelection } from '#domain';
import { eventTypePatterns } from '../events/index.js';
import {
  NOT_CLEARABLE,
  OptionalFlag,
  OptionalInt,
  OptionalLongText,
  OptionalShown,
  OptionalText,
  OptionalTimestamp,
  Text,
  Timestamp,
} from '../kernel/fields.js';

const MAX_URL_LENGTH = 2048;
const urlRules = { max: MAX_URL_LENGTH, example: 'https://clinic.example/webhooks/billing' };
const urlDescription =
  'URL to which events are posted. Requires https, without credentials or fragment, and no address of a private network. Sandbox organizations may use loopback addresses, over http or https, if the service itself listens only on loopback or the operator allows it.';
const eventTypesDescription =
  'Event types and families such as `bill.*`, without duplicates. `*` selects all events and may also be sent as a string.';
/** One week in seconds. */
const MAX_OVERLAP_S = 604_800;
const DAY_S = 86_400;

/** The string `*` is also accepted but not documented, because code generators handle the union poorly. */
const selectionSchema = {
  type: 'array',
  items: { type: 'string', enum: eventTypePatterns },
  minItems: 1,
  maxItems: 100,
};

export class CreateEndpointRequest {
  @Text(urlDescription, urlRules) readonly url!: string;
  @OptionalShown(selectionSchema, `${eventTypesDescription} Default: all events.`, {
    example: ['bill.*', 'payment.posted'],
  })
  readonly eventTypes?: EventSelection;
  @OptionalLongText('Your description of the endpoint.') readonly description?: string;
  @OptionalFlag('True if events are sent to the endpoint.', { default: true }) readonly active!: boolean;
}

/** Absent fields keep their values. */
export class ChangeEndpointRequest {
  @OptionalText(`${urlDescription} ${NOT_CLEARABLE}`, urlRules) readonly url?: string;
  @OptionalShown(selectionSchema, `${eventTypesDescription} ${NOT_CLEARABLE}`) readonly eventTypes?: EventSelection;
  @OptionalLongText('Your description. Null or an empty text removes it.', { keepEmpty: true, nullable: true })
  readonly description?: string | null;
  @OptionalFlag(
    `True to send events to the endpoint. \`true\` also re-enables an endpoint that the service disabled. ${NOT_CLEARABLE}`,
  )
  readonly active?: boolean;
}

export class RotateSecretRequest {
  @OptionalInt(
    'Time in seconds during which the replaced secret also signs; 0 ends it immediately. Secrets that were replaced earlier keep their own expiration times.',
    { max: MAX_OVERLAP_S, default: DAY_S, example: 3600 },
  )
  readonly previousSecretExpiresInSeconds!: number;
}

/** Maximum number of events per recovery. */
export const MAX_RECOVERED_EVENTS = 10_000;
/** Maximum number of concurrent recoveries per endpoint. */
export const MAX_RECOVERIES = 5;

export class RecoverRequest {
  @Timestamp(
    'Start of the recovery (clock of the organization). All later events that the endpoint subscribes to are sent, including events that were already sent.',
    { example: '2026-03-02T18:00:00.000Z' },
  )
  readonly since!: string;
  @OptionalTimestamp('End of the recovery, exclusive. Default: now.', { example: '2026-03-02T20:00:00.000Z' })
  readonly until?: string;
}
