import { roleLabels, rolePermissions, type SecondFactorView, type WorkspacePersonView } from '#contracts';
import {
  secondFactorStep,
  idleTimeoutAt,
  passkeysOf,
  practiceName,
  recoveryCodesLeft,
  secondFactorRuleOf,
  requiredStepUp,
} from '#domain';
import type { SignedIn } from './workspace-sessions.js';

/** Returns the API view of the signed-in workspace user, with the permissions of the current role. */
export const presentWorkspacePerson = (person: SignedIn, formToken: string): WorkspacePersonView => {
  const { session, organization, name, email, role } = person;
  return {
    subject: session.subject,
    name,
    email,
    role,
    roleLabel: roleLabels[role],
    permissions: rolePermissions[role],
    organization: {
      id: organization.organizationId,
      name: practiceName(organization),
      environment: organization.environment,
      treatmentBilling: organization.treatmentBilling,
      rfaChecks: organization.rfaChecks,
    },
    endsAt: session.endsAt ?? session.expiresAt,
    idleEndsAt: idleTimeoutAt(session, organization) ?? session.expiresAt,
    secondFactor: secondFactorOf(person),
    formToken,
  };
};

const secondFactorOf = ({ session, organization }: SignedIn): SecondFactorView => {
  const member = organization.members.find(({ subject }) => subject === session.subject);
  return {
    rule: secondFactorRuleOf(organization),
    step: secondFactorStep(organization, session),
    stepUp: requiredStepUp(organization, session, Date.now()),
    passkeys: passkeysOf(organization, session.subject).map(({ passkeyId: id, name, addedAt }) => ({
      id,
      name,
      addedAt,
    })),
    recoveryCodes: recoveryCodesLeft(member ?? {}),
  };
};
