import {
  LOG_OFF_MINUTES,
  idleTimeoutMinutes,
  secondFactorRuleOf,
  secondFactorRules,
  type Organization,
  type SecondFactorRule,
} from '#domain';
import { Choice, Int, OptionalChoice } from '../kernel/fields.js';

const secondFactorText =
  'Second factor (passkey) for sign-in by email. `required`: every member needs one and is prompted to set it up at the next sign-in. `optional`: only members with a passkey are prompted for it.';

export class SignInRulesRequest {
  @Int('Minutes of inactivity until log-off.', { min: LOG_OFF_MINUTES.least, max: LOG_OFF_MINUTES.most, example: 10 })
  readonly logOffMinutes!: number;
  @OptionalChoice(secondFactorRules, `${secondFactorText} If absent, it does not change.`, { example: 'required' })
  readonly secondFactor?: SecondFactorRule;
}

export class SignInRulesView {
  @Int('Minutes of inactivity until log-off. Default 15.', { min: LOG_OFF_MINUTES.least, max: LOG_OFF_MINUTES.most })
  readonly logOffMinutes!: number;
  @Choice(secondFactorRules, `${secondFactorText} Default \`optional\`.`) readonly secondFactor!: SecondFactorRule;
}

export const presentSignInRules = (
  organization: Pick<Organization, 'logOffMinutes' | 'secondFactor'>,
): SignInRulesView => ({
  logOffMinutes: idleTimeoutMinutes(organization),
  secondFactor: secondFactorRuleOf(organization),
});
