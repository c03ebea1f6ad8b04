import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { MailSettings, OidcSettings } from '#engines';
import { Ledger } from '#event-store';
import { ApiBase, KnownPractices, SessionTokens } from '#http';
import { StateStore } from '#outbox';
import { CreateBrowserSession, CreateBrowserSessionHandler } from './create-browser-session.js';
import { CreateManagementSession, CreateManagementSessionHandler } from './create-management-session.js';
import { OidcSignIn } from './oidc-sign-in.js';
import { SignInMail } from './sign-in-mail.js';
import { ExchangeCookieHandler, SignInHandler, SignOutHandler } from './workspace-doors.js';

/** Sessions in a host's pages, and links into the workspace. */
export const SessionsController = commandController({
  createBrowserSession: CreateBrowserSession,
  createManagementSession: CreateManagementSession,
});

export const sessionProviders: Provider[] = [
  {
    provide: KnownPractices,
    useFactory: (stateStore: StateStore, ledger: Ledger) => new KnownPractices(stateStore, ledger),
    inject: [StateStore, Ledger],
  },
  {
    provide: SignInMail,
    useFactory: (
      practices: KnownPractices,
      stateStore: StateStore,
      ledger: Ledger,
      tokens: SessionTokens,
      base: ApiBase,
      settings?: MailSettings,
    ) => new SignInMail(settings ?? null, practices, stateStore, ledger, tokens, base),
    inject: [KnownPractices, StateStore, Ledger, SessionTokens, ApiBase, { token: MailSettings, optional: true }],
  },
  {
    provide: OidcSignIn,
    useFactory: (
      practices: KnownPractices,
      stateStore: StateStore,
      ledger: Ledger,
      tokens: SessionTokens,
      base: ApiBase,
      settings?: OidcSettings,
    ) => new OidcSignIn(settings ?? null, practices, stateStore, ledger, tokens, base),
    inject: [KnownPractices, StateStore, Ledger, SessionTokens, ApiBase, { token: OidcSettings, optional: true }],
  },
  CreateBrowserSessionHandler,
  CreateManagementSessionHandler,
  SignInHandler,
  SignOutHandler,
  ExchangeCookieHandler,
];
