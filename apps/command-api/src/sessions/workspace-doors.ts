import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { carryOut, metadataBy, sessions, type CommandMetadata } from '#commands';
import { Rejection, sessionStream } from '#domain';
import { Ledger } from '#event-store';
import { SWITCHED_OFF, WorkspaceSessions, type SignedIn } from '#http';

/** A working day. */
export const WORKSPACE_SECONDS = 8 * 60 * 60;

/** Whether a link was used up, and the `Set-Cookie` that came of it. */
export type SignInResult =
  { readonly is: 'in'; readonly cookie: string } | { readonly is: 'closed' } | { readonly is: typeof SWITCHED_OFF };

/** Uses a link up; not where it is closed or its person was switched off in the team. */
export class SignIn extends Command<SignInResult> {
  constructor(
    readonly token: string,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly ledger: Ledger,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ token, requestId }: SignIn): Promise<SignInResult> {
    const person = await this.people.byLink(token);
    if (person === null) return { is: 'closed' };
    if (person === SWITCHED_OFF) return { is: SWITCHED_OFF };
    const now = new Date();
    const endsAt = new Date(now.getTime() + WORKSPACE_SECONDS * 1000).toISOString();
    try {
      await carryOut(this.ledger, sessions, {
        stream: sessionStream(person.session.sessionId),
        command: { type: 'OpenManagementSession', data: { at: now.toISOString(), endsAt } },
        metadata: metadataOf(person, requestId),
      });
    } catch (error) {
      // Somebody else was faster: of all who press the button at once, one gets in.
      if (error instanceof Rejection) return { is: 'closed' };
      throw error;
    }
    return { is: 'in', cookie: await this.people.cookie(person.session, WORKSPACE_SECONDS) };
  }
}

/** Ends the session of whoever sends the cookie; the form must be ours. True when nobody is signed in any more. */
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
    private readonly ledger: Ledger,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ cookies, formToken, requestId }: SignOut): Promise<boolean> {
    const person = await this.people.byCookie(cookies);
    // Whoever was switched off is out already.
    if (person === null || person === SWITCHED_OFF) return true;
    if (!(await this.people.isOwnForm(person, formToken))) return false;
    await carryOut(this.ledger, sessions, {
      stream: sessionStream(person.session.sessionId),
      command: { type: 'CloseManagementSession', data: { at: new Date().toISOString() } },
      metadata: metadataOf(person, requestId),
    });
    return true;
  }
}

const metadataOf = (
  { session: { organizationId, subject }, organization: { clockOffsetMs } }: SignedIn,
  requestId: string,
): CommandMetadata => metadataBy({ organizationId, actor: { kind: 'member', id: subject }, clockOffsetMs, requestId });
