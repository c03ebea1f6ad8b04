import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, sessions, type CommandResponse } from '#commands';
import {
  CreateBrowserSessionRequest,
  grantProblems,
  type BrowserPermission,
  type BrowserSessionView,
} from '#contracts';
import {
  billStream,
  browserSessionProblems,
  membershipOf,
  organization,
  organizationStream,
  Rejection,
  type BillEvent,
  type BrowserSession,
  type BrowserSessionContext,
  type SessionCommand,
} from '#domain';
import { loadState } from '#event-store';
import { examine, sortByBody, SessionIndex, SessionTokens, type RequestContext } from '#http';
import { newSession, sessionFacts } from './session-facts.js';
import { refuseDisabledMethod } from './disabled-method.js';

/** IDs become part of stream names, so other values must be rejected first. */
const billIdPattern = /^bill_[A-Za-z0-9]{1,64}$/;

export class CreateBrowserSession extends HttpCommand<BrowserSessionView> {}

@CommandHandler(CreateBrowserSession)
export class CreateBrowserSessionHandler implements ICommandHandler<CreateBrowserSession> {
  constructor(
    private readonly commands: Commands,
    private readonly tokens: SessionTokens,
    private readonly index: SessionIndex,
  ) {}

  execute(request: CreateBrowserSession): Promise<CommandResponse<BrowserSessionView>> {
    const { context, body } = request;
    return this.commands.handle(request, sessions, {
      stream: newSession,
      command: async (_, { id }): Promise<SessionCommand> => {
        const form = await this.formOf(context, body);
        const stream = organizationStream(context.organizationId);
        const team = await loadState(this.commands.ledger, organization, stream);
        refuseDisabledMethod(team, form.subject);
        const facts = sessionFacts(context, id, form.expiresIn);
        const { organizationId, expiresAt: endsAt } = facts;
        await this.index.issued({ organizationId, sessionId: id, subject: form.subject, endsAt });
        return {
          type: 'IssueBrowserSession',
          data: {
            ...facts,
            ...membershipOf(team, form.subject),
            subject: form.subject,
            actorName: form.actorName ?? null,
            allowedOrigin: form.allowedOrigin,
            permissions: form.permissions,
            billId: form.resource?.billId ?? null,
            customerExternalId: form.resource?.customerExternalId ?? null,
          },
        };
      },
      present: async ({ state }) => {
        if (state.status !== 'browser') throw new Rejection('credential_invalid');
        return { body: await this.present(state.session) };
      },
    });
  }

  /** Throws 422 with all invalid fields. */
  private async formOf(context: RequestContext, body: unknown): Promise<CreateBrowserSessionRequest> {
    const { value, errors } = examine(CreateBrowserSessionRequest, body ?? {});
    const form = (value as CreateBrowserSessionRequest | undefined) ?? ({} as Partial<CreateBrowserSessionRequest>);
    const surroundings = { environment: context.environment, bill: await this.bill(context, form.resource?.billId) };
    const rules = [
      ...browserSessionProblems(form, surroundings),
      ...grantProblems(form.permissions, context.permissions),
    ];
    const wrong = sortByBody(CreateBrowserSessionRequest, body, errors, rules);
    if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
    return value;
  }

  private async bill(
    { organizationId }: RequestContext,
    billId: string | undefined,
  ): Promise<BrowserSessionContext['bill']> {
    if (billId === undefined || !billIdPattern.test(billId)) return null;
    const [first] = await this.commands.ledger.load<BillEvent>(billStream(organizationId, billId));
    return first?.type === 'BillSubmitted' ? (first.data as { customerExternalId: string | null }) : null;
  }

  private async present(session: BrowserSession): Promise<BrowserSessionView> {
    const { sessionId, organizationId, subject, permissions, allowedOrigin, expiresAt } = session;
    return {
      sessionId,
      organizationId,
      subject,
      permissions: permissions as readonly BrowserPermission[],
      resource: resourceOf(session),
      token: await this.tokens.make('browser', organizationId, sessionId),
      allowedOrigin,
      expiresAt,
    };
  }
}

const resourceOf = ({ billId, customerExternalId }: BrowserSession): BrowserSessionView['resource'] =>
  billId === null && customerExternalId === null
    ? null
    : { ...(billId !== null && { billId }), ...(customerExternalId !== null && { customerExternalId }) };
