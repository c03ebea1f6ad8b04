import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejection, sessionStream } from '#domain';
import type { EventMetadata } from '#event-store';
import { WorkspaceSessions, type SignedIn } from '#http';
import { SessionStore } from './session.store.js';

/** A working day. */
export const WORKSPACE_SECONDS = 8 * 60 * 60;

/** Uses a link up. Answers the cookie (`Set-Cookie`), or null where the link is closed. */
export class SignIn extends Command<string | null> {
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
    private readonly sessions: SessionStore,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ token, requestId }: SignIn): Promise<string | null> {
    const person = await this.people.byLink(token);
    if (person === null) return null;
    const now = new Date();
    const endsAt = new Date(now.getTime() + WORKSPACE_SECONDS * 1000).toISOString();
    try {
      await this.sessions.handle(
        sessionStream(person.session.sessionId),
        { type: 'OpenManagementSession', data: { at: now.toISOString(), endsAt } },
        metadataOfPerson(person, now, requestId),
      );
    } catch (error) {
      // Somebody else was faster: of all who press the button at once, one gets in.
      if (error instanceof Rejection) return null;
      throw error;
    }
    return this.people.cookie(person.session, WORKSPACE_SECONDS);
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
    private readonly sessions: SessionStore,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ cookies, formToken, requestId }: SignOut): Promise<boolean> {
    const person = await this.people.byCookie(cookies);
    if (person === null) return true;
    if (!(await this.people.isOwnForm(person, formToken))) return false;
    const now = new Date();
    await this.sessions.handle(
      sessionStream(person.session.sessionId),
      { type: 'CloseManagementSession', data: { at: now.toISOString() } },
      metadataOfPerson(person, now, requestId),
    );
    return true;
  }
}

const metadataOfPerson = (
  { session: { organizationId, subject }, organization: { clockOffsetMs } }: SignedIn,
  now: Date,
  requestId: string,
): Omit<EventMetadata, 'v'> => ({
  organizationId,
  at: new Date(now.getTime() + clockOffsetMs).toISOString(),
  recordedAt: now.toISOString(),
  actor: { kind: 'member', id: subject },
  requestId,
  commandId: randomUUID(),
});
