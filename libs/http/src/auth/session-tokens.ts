import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Vault } from '#event-store';

/** Prefixes of session tokens: for a host's browser, a workspace link, the workspace cookie and workspace forms. */
const prefixes = { browser: 'bs', link: 'ms', workspace: 'ws', form: 'wf' } as const;
export type TokenKind = keyof typeof prefixes;

/**
 * Tokens of the form `{prefix}_{sessionId}.{HMAC}`, keyed per organization. Tokens are not stored. They are
 * deterministic, so a replayed request returns the original response's token.
 */
@Injectable()
export class SessionTokens {
  constructor(private readonly vault: Vault) {}

  async make(kind: TokenKind, organizationId: string, sessionId: string): Promise<string> {
    const mac = await this.vault.hmac(organizationId, 'tokens', kind, sessionId);
    return `${prefixes[kind]}_${sessionId}.${mac.toString('base64url')}`;
  }

  /** Compares in constant time. */
  async matches(kind: TokenKind, organizationId: string, sessionId: string, token: string): Promise<boolean> {
    const [made, sent] = [Buffer.from(await this.make(kind, organizationId, sessionId)), Buffer.from(token)];
    return made.length === sent.length && timingSafeEqual(made, sent);
  }
}

/** Returns the session ID in a token, or null if the token is malformed. Does not verify the token. */
export const sessionIdIn = (kind: TokenKind, token: string): string | null => {
  const [, prefix, sessionId] = /^([a-z]{2})_(ses_[a-z2-7]{26})\.[A-Za-z0-9_-]{43}$/.exec(token) ?? [];
  return prefix === prefixes[kind] && sessionId !== undefined ? sessionId : null;
};

/** Returns the URL of a one-time sign-in link. */
export const signInUrl = (publicOrigin: string, token: string): string => `${publicOrigin}/sign-in/${token}`;
