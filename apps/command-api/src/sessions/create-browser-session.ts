import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  CreateBrowserSessionRequest,
  grantProblems,
  type BrowserPermission,
  type BrowserSessionView,
} from '#contracts';
import {
  billStream,
  browserSessionProblems,
  Rejection,
  type BillEvent,
  type BrowserSession,
  type BrowserSessionSurroundings,
} from '#domain';
import { Ledger } from '#event-store';
import { examine, inBodyOrder, SessionTokens, type RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { SessionIssue } from './session-issue.js';

/** Ids become stream names: nothing else may get that far. */
const billIdShape = /^bill_[A-Za-z0-9]{1,64}$/;

/** Lets a person work from a page of the host's own. */
export class CreateBrowserSession extends Command<Answer<BrowserSessionView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

@CommandHandler(CreateBrowserSession)
export class CreateBrowserSessionHandler implements ICommandHandler<CreateBrowserSession> {
  constructor(
    private readonly issue: SessionIssue,
    private readonly ledger: Ledger,
    private readonly tokens: SessionTokens,
  ) {}

  async execute({ context, body }: CreateBrowserSession): Promise<Answer<BrowserSessionView>> {
    const { state, position, replayed } = await this.issue.issue(context, body, async (factsFor) => {
      const form = await this.formOf(context, body);
      return {
        type: 'IssueBrowserSession',
        data: {
          ...factsFor(form.expiresIn),
          subject: form.subject,
          actorName: form.actorName ?? null,
          allowedOrigin: form.allowedOrigin,
          permissions: form.permissions,
          billId: form.resource?.billId ?? null,
          customerExternalId: form.resource?.customerExternalId ?? null,
        },
      };
    });
    if (state.status !== 'browser') throw new Rejection('credential_invalid');
    return { body: await this.present(state.session), position, replayed };
  }

  /** The form, or 422 with every field that is wrong. */
  private async formOf(context: RequestContext, body: unknown): Promise<CreateBrowserSessionRequest> {
    const { value, errors } = examine(CreateBrowserSessionRequest, body ?? {});
    const form = (value as CreateBrowserSessionRequest | undefined) ?? ({} as Partial<CreateBrowserSessionRequest>);
    const surroundings = { environment: context.environment, bill: await this.bill(context, form.resource?.billId) };
    const rules = [
      ...browserSessionProblems(form, surroundings),
      ...grantProblems(form.permissions, context.permissions),
    ];
    const wrong = inBodyOrder(CreateBrowserSessionRequest, body, errors, rules);
    if (wrong.length > 0) throw new Rejection('validation_error', undefined, wrong);
    return value;
  }

  private async bill(
    { organizationId }: RequestContext,
    billId: string | undefined,
  ): Promise<BrowserSessionSurroundings['bill']> {
    if (billId === undefined || !billIdShape.test(billId)) return null;
    const [first] = await this.ledger.load<BillEvent>(billStream(organizationId, billId));
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
