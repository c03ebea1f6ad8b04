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

/** Longest url of an endpoint. */
const MAX_URL_LENGTH = 2048;
const urlRules = { max: MAX_URL_LENGTH, example: 'https://clinic.example/webhooks/billing' };
const urlDescription =
  'Where events are posted: https, without credentials or fragment, and to no address of a private network. Sandbox organizations may use loopback addresses, over http or https, if the service itself listens on loopback alone or the operator allows it.';
const eventTypesDescription =
  'Event types and families such as `bill.*`, each once; `*` is everything, and may also be sent as a plain text.';
/** A week. */
const MAX_OVERLAP_S = 604_800;
const DAY_S = 86_400;

/** How `eventTypes` looks in a request. The text `*` is understood, too; generators make nothing good of a union. */
const selectionSchema = {
  type: 'array',
  items: { type: 'string', enum: eventTypePatterns },
  minItems: 1,
  maxItems: 100,
};

/** POST /webhook-endpoints. */
export class CreateEndpointRequest {
  @Text(urlDescription, urlRules) readonly url!: string;
  @OptionalShown(selectionSchema, `${eventTypesDescription} Everything unless said.`, {
    example: ['bill.*', 'payment.posted'],
  })
  readonly eventTypes?: EventSelection;
  @OptionalLongText('Your own words about it.') readonly description?: string;
  @OptionalFlag('Are events sent to it?', { default: true }) readonly active!: boolean;
}

/** PATCH /webhook-endpoints/{endpointId}: what is left out stays as it is. */
export class ChangeEndpointRequest {
  @OptionalText(`${urlDescription} ${NOT_CLEARABLE}`, urlRules) readonly url?: string;
  @OptionalShown(selectionSchema, `${eventTypesDescription} ${NOT_CLEARABLE}`) readonly eventTypes?: EventSelection;
  @OptionalLongText('Your own words about it; null and empty text take them away.', { keepEmpty: true, nullable: true })
  readonly description?: string | null;
  @OptionalFlag(`Are events sent to it? \`true\` also switches on what the service disabled. ${NOT_CLEARABLE}`)
  readonly active?: boolean;
}

/** POST /webhook-endpoints/{endpointId}/rotate-secret. */
export class RotateSecretRequest {
  @OptionalInt(
    'How long the secret that is replaced signs as well, in seconds; 0 ends it at once. Those that were replaced before keep their own times.',
    {
      max: MAX_OVERLAP_S,
      default: DAY_S,
      example: 3600,
    },
  )
  readonly previousSecretExpiresInSeconds!: number;
}

/** Events that one recovery may come to. */
export const MAX_RECOVERED_EVENTS = 10_000;
/** Recoveries of one endpoint at a time. */
export const MAX_RECOVERIES = 5;

/** POST /webhook-endpoints/{endpointId}/recover. */
export class RecoverRequest {
  @Timestamp(
    'Sends every event since this time (clock of the organization) that the endpoint subscribes to, including events that were already sent.',
    {
      example: '2026-03-02T18:00:00.000Z',
    },
  )
  readonly since!: string;
  @OptionalTimestamp('Nothing that happened then or later is sent; left out, everything up to now.', {
    example: '2026-03-02T20:00:00.000Z',
  })
  readonly until?: string;
}
