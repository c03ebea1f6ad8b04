import { Injectable } from '@nestjs/common';
import {
  fold,
  recipient,
  Rejection,
  type Recipient,
  type RecipientCommand,
  type RecipientEvent,
  type Timestamp,
} from '#domain';
import { findReplay, IdempotencyKeyReused, type Handled } from '#event-store';
import { IdempotencyKeys, InFlight, refuseBody, refuseParameter, type RequestContext } from '#http';
import { isExternalUserId, RecipientStore } from '#mail';
import { metadataOf } from '../kernel/metadata.js';

const OK = 200;

/** A request about one recipient. */
export interface RecipientRequest {
  readonly context: RequestContext;
  readonly externalUserId: string;
  /** Undefined where none was sent. */
  readonly body?: unknown;
  /** Is somebody who was never seen 404? */
  readonly mustExist: boolean;
  /** What else must exist: throws 404 where it does not. */
  readonly exists?: () => Promise<unknown>;
}

/** Who is meant, and when it is decided, by the organization's clock. */
export interface RecipientMoment {
  readonly at: Timestamp;
  readonly recipientId: string;
  readonly externalUserId: string;
}

/** What was decided, and what the recipient is since; of a replay, what it was then. */
export interface MutatedRecipient extends Handled<RecipientEvent> {
  readonly recipient: Recipient;
  readonly recipientId: string;
  /** When the answer was first given. */
  readonly at: Timestamp;
}

/** Everything that changes a recipient goes this way: 404, replay or 409, form, decision, append. */
@Injectable()
export class RecipientMutations {
  constructor(
    private readonly recipients: RecipientStore,
    private readonly idempotency: IdempotencyKeys,
    private readonly inFlight: InFlight,
  ) {}

  /** `commandOf` reads the form, so that what is wrong with it comes after 404 and 409. */
  async handle(
    { context, externalUserId, body, mustExist, exists }: RecipientRequest,
    commandOf: (moment: RecipientMoment) => RecipientCommand | Promise<RecipientCommand>,
  ): Promise<MutatedRecipient> {
    if (!isExternalUserId(externalUserId))
      return refuseParameter('externalUserId', 'must be 1 to 128 letters, digits, hyphens or underscores');
    const identity = await this.idempotency.identify(context, { body: body ?? {} });
    return this.inFlight.run(identity?.key ?? null, async () => {
      const { organizationId } = context;
      const recipientId = await this.recipients.idOf(organizationId, externalUserId);
      const known = await this.recipients.load(organizationId, recipientId);
      if (mustExist && !known.recipient.exists) throw new Rejection('not_found');
      await exists?.();
      if (identity && findReplay(known.history, identity)?.kind === 'reused') throw new IdempotencyKeyReused();
      refuseBody(context);
      const metadata = metadataOf(context, identity, OK);
      const command = await commandOf({ at: metadata.at, recipientId, externalUserId });
      const handled = await this.recipients.handle(recipientId, command, metadata);
      const at = handled.replayed ? (handled.appended.at(-1)?.metadata.at ?? metadata.at) : metadata.at;
      return { ...handled, recipient: fold(recipient, handled.history), recipientId, at };
    });
  }
}
