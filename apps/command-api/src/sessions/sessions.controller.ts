import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { CreateBrowserSession, CreateBrowserSessionHandler } from './create-browser-session.js';
import { CreateManagementSession, CreateManagementSessionHandler } from './create-management-session.js';
import { ExchangeCookieHandler, SignInHandler, SignOutHandler } from './workspace-doors.js';

/** Sessions in a host's pages, and links into the workspace. */
export const SessionsController = commandController({
  createBrowserSession: CreateBrowserSession,
  createManagementSession: CreateManagementSession,
});

export const sessionProviders: Provider[] = [
  CreateBrowserSessionHandler,
  CreateManagementSessionHandler,
  SignInHandler,
  SignOutHandler,
  ExchangeCookieHandler,
];
