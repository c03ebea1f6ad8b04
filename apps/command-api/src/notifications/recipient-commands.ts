import { Injectable } from '@nestjs/common';
import {
  Commands,
  recipients,
  type CommandResponse,
  type CommandRequest,
  type CommandHandling,
  type DecisionContext,
  type StreamWithHistory,
} from '#commands';
import { recipientStream, type Recipient, type RecipientCommand, type RecipientEvent } from '#domain';
import { refuseParameter } from '#http';
import { isExternalUserId, RecipientStore, sealsFor } from '#mail';

type CurrentRecipient = StreamWithHistory<Recipient, RecipientEvent>;

export interface RecipientPath {
  readonly externalUserId: string;
}

/** `at` follows the organization's clock. */
export interface RecipientDecisionContext {
  readonly at: string;
  readonly recipientId: string;
  readonly externalUserId: string;
}

export interface RecipientHandling<Form extends object, View> extends Omit<
  CommandHandling<RecipientCommand, RecipientEvent, CurrentRecipient, Form, View>,
  'stream' | 'presence' | 'subject' | 'command'
> {
  /** If true, an unknown recipient is rejected with 404. */
  readonly mustExist: boolean;
  /** Throws 404 if another resource named in the request does not exist. */
  readonly exists?: () => Promise<unknown>;
  readonly command: (form: Form, moment: RecipientDecisionContext) => RecipientCommand | Promise<RecipientCommand>;
}

@Injectable()
export class RecipientCommands {
  constructor(
    private readonly commands: Commands,
    private readonly store: RecipientStore,
  ) {}

  async handle<Form extends object, View>(
    request: CommandRequest<RecipientPath>,
    { mustExist, exists, ...handling }: RecipientHandling<Form, View>,
  ): Promise<CommandResponse<View>> {
    const { organizationId } = request.context;
    const { externalUserId } = request.path;
    if (!isExternalUserId(externalUserId))
      return refuseParameter('externalUserId', 'must be 1 to 128 letters, digits, hyphens or underscores');
    const recipientId = await this.store.idOf(organizationId, externalUserId);
    return this.commands.handle(request, recipients, {
      ...handling,
      stream: recipientStream(organizationId, recipientId),
      subject: sealsFor(recipientId),
      presence: async ({ state }) => {
        if (mustExist && !state.exists) return 'unknown';
        await exists?.();
        return 'present';
      },
      command: (form, { at }: DecisionContext<CurrentRecipient>) =>
        handling.command(form, { at, recipientId, externalUserId }),
      present: async (decided, form, metadata) => {
        await this.store.shred(decided.appended);
        return handling.present(decided, form, metadata);
      },
    });
  }
}
