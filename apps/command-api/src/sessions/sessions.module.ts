import { Module, type Provider, type Type } from '@nestjs/common';
import { MailSettings, OidcSettings } from '#engines';
import { EncryptedEventStore, Vault } from '#event-store';
import { ApiBase, PracticeLookup, SessionTokens } from '#http';
import { StateStore } from '#state-store';
import { CreateBrowserSessionHandler } from './create-browser-session.js';
import { CreateManagementSessionHandler } from './create-management-session.js';
import { EndSessionHandler } from './end-session.js';
import { InviteMemberHandler } from './invite-member.js';
import { BackChannelLogout } from './back-channel-logout.js';
import { IssuerSessions } from './issuer-sessions.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { ProveByIssuerHandler } from './prove-by-issuer.js';
import { SecondFactor } from './second-factor.js';
import { SignInRecord } from './sign-in-record.js';
import { SignInMail } from './sign-in-mail.js';
import { ExchangeCookieHandler, SignInHandler, SignOutHandler } from './workspace-sessions.js';
import { SessionsController } from './sessions.controller.js';
import { SecondFactorController } from './second-factor.controller.js';
import { WorkspaceSessionsController } from './workspace-sessions.controller.js';

type SignInParts = [PracticeLookup, StateStore, EncryptedEventStore, SessionTokens, ApiBase, IssuerSessions];

/** Provides a sign-in method. Without settings, it is still provided but reports that it isn't configured. */
const signInProvider = <Settings>(
  Way: new (settings: Settings | null, ...parts: SignInParts) => object,
  settings: Type<Settings>,
): Provider => ({
  provide: Way,
  useFactory: (found: Settings | null, ...parts: SignInParts) => new Way(found, ...parts),
  inject: [settings, PracticeLookup, StateStore, EncryptedEventStore, SessionTokens, ApiBase, IssuerSessions],
});

@Module({
  controllers: [SessionsController, SecondFactorController, WorkspaceSessionsController],
  providers: [
    {
      provide: PracticeLookup,
      useFactory: (stateStore: StateStore, ledger: EncryptedEventStore, vault: Vault) =>
        new PracticeLookup(stateStore, ledger, vault),
      inject: [StateStore, EncryptedEventStore, Vault],
    },
    {
      provide: IssuerSessions,
      useFactory: (stateStore: StateStore, ledger: EncryptedEventStore, vault: Vault) =>
        new IssuerSessions(stateStore, ledger, vault),
      inject: [StateStore, EncryptedEventStore, Vault],
    },
    {
      provide: BackChannelLogout,
      useFactory: (oidc: OidcSignIn, sessions: IssuerSessions, stateStore: StateStore, settings: OidcSettings | null) =>
        new BackChannelLogout(settings, oidc, sessions, stateStore),
      inject: [OidcSignIn, IssuerSessions, StateStore, OidcSettings],
    },
    signInProvider(SignInMail, MailSettings),
    signInProvider(OidcSignIn, OidcSettings),
    SecondFactor,
    SignInRecord,
    CreateBrowserSessionHandler,
    CreateManagementSessionHandler,
    InviteMemberHandler,
    EndSessionHandler,
    SignInHandler,
    ProveByIssuerHandler,
    SignOutHandler,
    ExchangeCookieHandler,
  ],
})
export class SessionsModule {}
