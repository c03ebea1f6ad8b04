import { Injectable } from '@nestjs/common';
import { KeyAuthenticator } from './key-authenticator.js';
import { KeyUse } from './key-use.js';
import { Authenticator, type AuthenticationResult } from './principal.js';
import { SessionAuthenticator } from './session-authenticator.js';
import { sessionIdIn } from './session-tokens.js';

/** Tokens in the form of a session token are browser sessions; all others are server keys. */
@Injectable()
export class CredentialAuthenticator extends Authenticator {
  constructor(
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly use: KeyUse,
  ) {
    super();
  }

  override async authenticate(token: string): Promise<AuthenticationResult> {
    if (sessionIdIn('browser', token) !== null) return this.sessions.authenticate(token);
    const found = await this.keys.authenticate(token);
    if ('principal' in found) this.use.note(found.principal.actor.id);
    return found;
  }
}
