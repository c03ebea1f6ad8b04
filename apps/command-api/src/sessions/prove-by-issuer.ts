import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { executeCommand, sessions } from '#commands';
import { sessionStream } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { DEACTIVATED, WorkspaceSessions } from '#http';
import type { NewProof } from './oidc-sign-in.js';
import type { SignedInPerson } from './sign-in-record.js';
import { sessionMetadata } from './workspace-sessions.js';

/** Records a reauthentication in the cookie's workspace session. Returns null for another user's session. */
export class ProveByIssuer extends Command<SignedInPerson | null> {
  constructor(
    readonly cookies: string | undefined,
    readonly proof: NewProof,
    readonly requestId: string,
  ) {
    super();
  }
}

@CommandHandler(ProveByIssuer)
export class ProveByIssuerHandler implements ICommandHandler<ProveByIssuer> {
  constructor(
    private readonly ledger: EncryptedEventStore,
    private readonly people: WorkspaceSessions,
  ) {}

  async execute({ cookies, proof, requestId }: ProveByIssuer): Promise<SignedInPerson | null> {
    const person = await this.people.byCookie(cookies);
    if (person === null || person === DEACTIVATED) return null;
    const isTheirs = person.email?.toLowerCase() === proof.address.toLowerCase();
    if (!isTheirs || person.session.sessionId !== proof.workspace) return null;
    await executeCommand(this.ledger, sessions, {
      stream: sessionStream(proof.workspace),
      command: { type: 'ProveFactor', data: { at: proof.provedAt, way: 'oidc' } },
      metadata: sessionMetadata(person, requestId),
    });
    const { organizationId, subject } = person.session;
    return { organizationId, subject };
  }
}
