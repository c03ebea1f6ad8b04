import { commandController } from '#commands';
import { CreateBrowserSession } from './create-browser-session.js';
import { CreateManagementSession } from './create-management-session.js';
import { EndSession } from './end-session.js';
import { InviteMember } from './invite-member.js';

export const SessionsController = commandController({
  createBrowserSession: CreateBrowserSession,
  createManagementSession: CreateManagementSession,
  inviteMember: InviteMember,
  endSession: EndSession,
});
