import type { Decider } from '../kernel/decider.js';
import { Rejection } from '../kernel/rejection.js';
import type { AccessAlert } from './access-alert.js';
import type { OrganizationCommand } from './organization.commands.js';
import type { OrganizationEvent } from './organization.events.js';
import { requireOrganization, type Organization } from './organization.state.js';

export const decideAccessAlerts: Pick<
  Decider<Organization, OrganizationCommand, OrganizationEvent>['decide'],
  'RaiseAccessAlert' | 'AcknowledgeAccessAlert'
> = {
  RaiseAccessAlert: (state, { at, ...alert }) => {
    const { organizationId, accessAlerts = [] } = requireOrganization(state);
    const isTold = ({ id, rule, who, acknowledged }: AccessAlert): boolean =>
      id === alert.id || (acknowledged === null && rule === alert.rule && isSame(who, alert.who));
    return accessAlerts.some(isTold)
      ? []
      : [{ type: 'AccessAlertRaised', data: { organizationId, ...alert, raisedAt: at } }];
  },
  AcknowledgeAccessAlert: (state, { id, by, at }) => {
    const { organizationId, accessAlerts = [] } = requireOrganization(state);
    const found = accessAlerts.find((accessAlert) => accessAlert.id === id);
    if (!found) throw new Rejection('not_found', 'The alert does not exist.');
    if (found.acknowledged !== null) return [];
    return [{ type: 'AccessAlertAcknowledged', data: { organizationId, id, by, acknowledgedAt: at } }];
  },
};

const isSame = (one: AccessAlert['who'], other: AccessAlert['who']): boolean =>
  one?.kind === other?.kind && one?.id === other?.id;
