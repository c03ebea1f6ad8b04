import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { executeCommand, actorMetadata, newId, organizations, sessions, type CommandMetadata } from '#commands';
import { Email, rolePermissions, Text, type WorkspaceSessionView } from '#contracts';
import {
  isAddressTaken,
  organizationStream,
  practiceName,
  requiresSecondFactor,
  secondFactorStep,
  Rejection,
  sessionStream,
  type Organization,
} from '#domain';
import { SignInMethods } from '#engines';
import { EncryptedEventStore } from '#event-store';
import {
  ApiBase,
  examine,
  isLeftToProvider,
  isUnnamed,
  presentWorkspacePerson,
  SessionIndex,
  SessionTokens,
  DEACTIVATED,
  WorkspaceSessions,
  type CameFrom,
  type NotedSession,
  type SignedIn,
} from '#http';

/** One working day. */
export const SESSION_TTL_SECONDS = 8 * 60 * 60;

export type SignInResult =
  | { readonly is: 'in'; readonly cookie: string; readonly organizationId: string; readonly subject: string }
  | { readonly is: 'closed' }
  /** An invited user must enter a name and an email address. `wrong` contains the names of invalid fields. */
  | { readonly is: 'unnamed'; readonly practice: string; readonly wrong: readonly string[] }
  | { readonly is: 'left-to-provider' }
  | { readonly is: typeof DEACTIVATED };

/** Fails if the link is closed or the member is inactive. */
export class SignIn extends Command<SignInResult> {
  constructor(
    readonly token: string,
    readonly from: CameFrom,
    readonly requestId: string,
    /** Entered by an invited user. Ignored for other users. */
    readonly typed: { readonly name?: string; readonly email?: string } = {},
  ) {
    super();
  }
}

class InvitedPersonForm {
  @Text('Name.', { max: 200 }) readonly name!: string;
  @Email('Email address.') readonly email!: string;
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly people: WorkspaceSessions,
    private readonly index: SessionIndex,
    private readonly doors: SignInMethods,
  ) {}

  async execute({ token, from, requestId, typed }: SignIn): Promise<SignInResult> {
    const person = await this.people.byLink(token);
    if (person === null) return { is: 'closed' };
    if (person === DEACTIVATED) return { is: DEACTIVATED };
    if (isLeftToProvider(person, this.doors)) return { is: 'left-to-provider' };
    let { name, email } = person;
    if (isUnnamed(person)) {
      const { organization, session } = person;
      const { value, errors } = examine(InvitedPersonForm, typed);
      const isTaken = errors.length === 0 && isAddressTaken(organization, value.email, memberIn(organization, session));
      const wrong = [...errors.map(({ path }) => path), ...(isTaken ? ['email'] : [])];
      if (wrong.length > 0) return { is: 'unnamed', practice: practiceName(organization), wrong };
      ({ name, email } = value);
    }
    const now = new Date();
    const endsAt = new Date(now.getTime() + SESSION_TTL_SECONDS * 1000).toISOString();
    try {
      const factorDemanded = requiresSecondFactor(person.organization, person.session);
      await executeCommand(this.ledger, sessions, {
        stream: sessionStream(person.session.sessionId),
        command: {
          type: 'OpenManagementSession',
          data: { at: now.toISOString(), endsAt, ...(factorDemanded && { factorDemanded }) },
        },
        metadata: sessionMetadata(person, requestId),
      });
    } catch (error) {
      // Only one of several concurrent requests succeeds.
      if (error instanceof Rejection) return { is: 'closed' };
      throw error;
    }
    if (person.invited) await this.join(person, { name, email }, requestId);
    this.index.used(sessionNote(person.session, endsAt), from);
    const { organizationId, subject } = person.session;
    return { is: 'in', cookie: await this.people.cookie(person.session, SESSION_TTL_SECONDS), organizationId, subject };
  }

  private async join(
    person: SignedIn,
    named: { readonly name: string | null; readonly email: string | null },
    requestId: string,
  ): Promise<void> {
    const { organization, session } = person;
    const memberId = memberIn(organization, session);
    if (memberId === null) return;
    await executeCommand(this.ledger, organizations, {
      stream: organizationStream(organization.organizationId),
      command: { type: 'JoinTeam', data: { memberId, ...named } },
      metadata: sessionMetadata(person, requestId),
    });
  }
}

const memberIn = ({ members }: Organization, { subject }: { readonly subject: string }): string | null =>
  members.find((member) => member.subject === subject)?.id ?? null;

/** Requires our page's form token. Returns true if no user is signed in afterward. */
export class SignOut extends Command<boolean> {
  constructor(
    readonly cookies: string | undefined,
    readonly formToken: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ cookies, formToken, requestId }: SignOut): Promise<boolean> {
    const person = await this.people.byCookie(cookies);
    // An inactive member's sessions have already ended.
    if (person === null || person === DEACTIVATED) return true;
    if (!(await this.people.isOwnForm(person, formToken))) return false;
    await executeCommand(this.ledger, sessions, {
      stream: sessionStream(person.session.sessionId),
      command: { type: 'CloseManagementSession', data: { at: new Date().toISOString() } },
      metadata: sessionMetadata(person, requestId),
    });
    return true;
  }
}

/** The page requests a new token before it expires. */
const TOKEN_TTL_SECONDS = 15 * 60;

export type ExchangeResult =
  | WorkspaceSessionView
  | 'signed-out'
  | 'foreign-form'
  | 'factor-needed'
  | typeof DEACTIVATED;

/**
 * Creates a browser session with the user's role for the workspace page, restricted to this service's origin.
 * `idleSeconds` is the time since the user's last activity on the page. A page that only follows the feed also
 * exchanges its cookie. That doesn't count as activity, and the session ends when the idle limit is reached.
 */
export class ExchangeCookie extends Command<ExchangeResult> {
  constructor(
    readonly cookies: string | undefined,
    readonly formToken: string,
    readonly idleSeconds: number,
    readonly from: CameFrom,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(ExchangeCookie)
export class ExchangeCookieHandler implements ICommandHandler<ExchangeCookie> {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly people: WorkspaceSessions,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
    private readonly index: SessionIndex,
  ) {}

  async execute({ cookies, formToken, idleSeconds, from, requestId }: ExchangeCookie): Promise<ExchangeResult> {
    const person = await this.people.byCookie(cookies);
    if (person === null) return 'signed-out';
    if (person === DEACTIVATED) return DEACTIVATED;
    if (!(await this.people.isOwnForm(person, formToken))) return 'foreign-form';
    if (secondFactorStep(person.organization, person.session) !== null) return 'factor-needed';
    const { session, name, role } = person;
    const { organizationId, environment, issuer, subject } = session;
    const now = Date.now();
    const used = await executeCommand(this.ledger, sessions, {
      stream: sessionStream(session.sessionId),
      command: { type: 'UseManagementSession', data: { at: new Date(now - idleSeconds * 1000).toISOString() } },
      metadata: sessionMetadata(person, requestId),
    });
    if (used.state.status !== 'open') return 'signed-out';
    this.index.used(sessionNote(session, session.endsAt ?? session.expiresAt), from);
    const shown = presentWorkspacePerson({ ...person, session: used.state.session }, formToken);
    const soon = new Date(now + TOKEN_TTL_SECONDS * 1000).toISOString();
    const sessionId = newId('ses');
    const issued = {
      sessionId,
      expiresAt: soon < shown.idleEndsAt ? soon : shown.idleEndsAt,
      allowedOrigin: this.base.publicOrigin,
      permissions: rolePermissions[role],
    };
    await executeCommand(this.ledger, sessions, {
      stream: sessionStream(sessionId),
      command: {
        type: 'IssueBrowserSession',
        data: {
          ...issued,
          organizationId,
          environment,
          issuer,
          workspace: session.sessionId,
          billId: null,
          customerExternalId: null,
          subject,
          actorName: name,
        },
      },
      metadata: sessionMetadata(person, requestId),
    });
    return { ...shown, ...issued, token: await this.tokens.make('browser', organizationId, sessionId) };
  }
}

const sessionNote = ({ organizationId, sessionId, subject }: SignedIn['session'], endsAt: string): NotedSession => ({
  organizationId,
  sessionId,
  subject,
  endsAt,
});

/** Metadata for signing in, reauthenticating, and signing out. */
export const sessionMetadata = (
  { session: { organizationId, subject }, organization: { clockOffsetMs } }: SignedIn,
  requestId: string,
): CommandMetadata =>
  actorMetadata({ organizationId, actor: { kind: 'member', id: subject }, clockOffsetMs, requestId });
