import { commandController } from '#commands';
import { AcknowledgeAccessAlert } from './acknowledge-access-alert.js';
import { AcknowledgeAccessReview } from './acknowledge-access-review.js';
import { AddCustomAdministrator } from './add-custom-administrator.js';
import { AddBillRule, RemoveBillRule, ReplaceBillRule } from './bill-rules.js';
import { ChangeMember } from './change-member.js';
import { HandOver } from './hand-over.js';
import { LiftLegalHold, PlaceLegalHold } from './legal-holds.js';
import { MoveClock } from './move-clock.js';
import { OpenOrganization } from './open-organization.js';
import { RemoveCustomAdministrator } from './remove-custom-administrator.js';
import { ReplaceCustomAdministrator } from './replace-custom-administrator.js';
import { SaveBillingProfile, SaveLocations } from './save-records.js';
import { AddReviewReason, RemoveReviewReason, ReplaceReviewReason } from './review-reasons.js';
import { SavePayerContracts } from './save-payer-contracts.js';
import { ResetSecondFactor } from './reset-second-factor.js';
import { SaveSignInRules } from './save-sign-in-rules.js';
import { SignOutMember } from './sign-out-member.js';
import { SaveW9 } from './save-w9.js';

/** Routes with and without an organization ID share commands, because authentication selects the organization. */
export const OrganizationsController = commandController({
  openOrganization: OpenOrganization,
  saveOwnBillingProfile: SaveBillingProfile,
  saveBillingProfile: SaveBillingProfile,
  saveOwnLocations: SaveLocations,
  saveLocations: SaveLocations,
  saveOwnW9: SaveW9,
  saveW9: SaveW9,
  addCustomAdministrator: AddCustomAdministrator,
  replaceCustomAdministrator: ReplaceCustomAdministrator,
  removeCustomAdministrator: RemoveCustomAdministrator,
  addReviewReason: AddReviewReason,
  replaceReviewReason: ReplaceReviewReason,
  removeReviewReason: RemoveReviewReason,
  addBillRule: AddBillRule,
  replaceBillRule: ReplaceBillRule,
  removeBillRule: RemoveBillRule,
  savePayerContracts: SavePayerContracts,
  changeMember: ChangeMember,
  signOutMember: SignOutMember,
  resetSecondFactor: ResetSecondFactor,
  handOver: HandOver,
  saveSignInRules: SaveSignInRules,
  acknowledgeAccessReview: AcknowledgeAccessReview,
  acknowledgeAccessAlert: AcknowledgeAccessAlert,
  placeLegalHold: PlaceLegalHold,
  liftLegalHold: LiftLegalHold,
  moveSandboxClock: MoveClock,
});
