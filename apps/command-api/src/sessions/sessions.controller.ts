import { commandController } from '#commands';
import { CreateBrowserSession } from './create-browser-session.js';
import { CreateManagementSession } from './create-management-session.js';
import { EndSession } from './end-session.js';

export const SessionsController = commandController({
  createBrowserSession: CreateBrowserSession,
  createManagementSession: CreateManagementSession,
  endSession: EndSession,
});
