import { LOG_OFF_MINUTES, logOffMinutesOf, type Organization } from '#domain';
import { Int } from '../kernel/fields.js';

/** PUT /organization/sign-in-rules. */
export class SignInRulesRequest {
  @Int('Minutes without a person’s input after which the workspace closes.', {
    min: LOG_OFF_MINUTES.least,
    max: LOG_OFF_MINUTES.most,
    example: 10,
  })
  readonly logOffMinutes!: number;
}

/** GET /organization/sign-in-rules. */
export class SignInRulesView {
  @Int('Minutes without a person’s input after which the workspace closes; 15 unless the practice said otherwise.', {
    min: LOG_OFF_MINUTES.least,
    max: LOG_OFF_MINUTES.most,
  })
  readonly logOffMinutes!: number;
}

export const presentSignInRules = (organization: Pick<Organization, 'logOffMinutes'>): SignInRulesView => ({
  logOffMinutes: logOffMinutesOf(organization),
});
