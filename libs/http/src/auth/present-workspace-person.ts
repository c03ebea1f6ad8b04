import { roleLabels, rolePermissions, type WorkspacePersonView } from '#contracts';
import { idleEndOf } from '#domain';
import type { SignedIn } from './workspace-sessions.js';

/** View of the person who works in a workspace, with what the role allows now. */
export const presentWorkspacePerson = (
  { session, organization, name, email, role }: SignedIn,
  formToken: string,
): WorkspacePersonView => ({
  subject: session.subject,
  name,
  email,
  role,
  roleLabel: roleLabels[role],
  permissions: rolePermissions[role],
  organization: {
    id: organization.organizationId,
    name: organization.name,
    environment: organization.environment,
    treatmentBilling: organization.treatmentBilling,
  },
  endsAt: session.endsAt ?? session.expiresAt,
  idleEndsAt: idleEndOf(session, organization) ?? session.expiresAt,
  formToken,
});
