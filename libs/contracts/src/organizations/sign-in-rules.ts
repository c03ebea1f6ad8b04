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
  'The second factor (a passkey) of sign-in by mail: `required` of everybody, who is brought to set one up at the next sign-in, or `optional`: asked of those who have one.';

/** PUT /organization/sign-in-rules. */
export class SignInRulesRequest {
  @Int('Minutes without a person’s input after which the workspace closes.', {
    min: LOG_OFF_MINUTES.least,
    max: LOG_OFF_MINUTES.most,
    example: 10,
  })
  readonly logOffMinutes!: number;
  @OptionalChoice(secondFactorRules, `${secondFactorText} What is absent stays.`, { example: 'required' })
  readonly secondFactor?: SecondFactorRule;
}

/** GET /organization/sign-in-rules. */
export class SignInRulesView {
  @Int('Minutes without a person’s input after which the workspace closes; 15 unless the practice said otherwise.', {
    min: LOG_OFF_MINUTES.least,
    max: LOG_OFF_MINUTES.most,
  })
  readonly logOffMinutes!: number;
  @Choice(secondFactorRules, `${secondFactorText} Optional unless the practice said otherwise.`)
  readonly secondFactor!: SecondFactorRule;
}

export const presentSignInRules = (
  organization: Pick<Organization, 'logOffMinutes' | 'secondFactor'>,
): SignInRulesView => ({
  logOffMinutes: idleTimeoutMinutes(organization),
  secondFactor: secondFactorRuleOf(organization),
});
