import type { Provider } from '@nestjs/common';
import { commandController } from '#commands';
import { AcknowledgeAccessAlert, AcknowledgeAccessAlertHandler } from './acknowledge-access-alert.js';
import { AcknowledgeAccessReview, AcknowledgeAccessReviewHandler } from './acknowledge-access-review.js';
import { AddCustomAdministrator, AddCustomAdministratorHandler } from './add-custom-administrator.js';
import { ChangeMember, ChangeMemberHandler } from './change-member.js';
import { HandOver, HandOverHandler } from './hand-over.js';
import { LiftLegalHold, LiftLegalHoldHandler, PlaceLegalHold, PlaceLegalHoldHandler } from './legal-holds.js';
import { MoveClock, MoveClockHandler } from './move-clock.js';
import { OpenOrganization, OpenOrganizationHandler } from './open-organization.js';
import { OrganizationCommands } from './organization-commands.js';
import { RemoveCustomAdministrator, RemoveCustomAdministratorHandler } from './remove-custom-administrator.js';
import { ReplaceCustomAdministrator, ReplaceCustomAdministratorHandler } from './replace-custom-administrator.js';
import { SaveBillingProfile, SaveBillingProfileHandler, SaveLocations, SaveLocationsHandler } from './save-records.js';
import {
  AddReviewReason,
  AddReviewReasonHandler,
  RemoveReviewReason,
  RemoveReviewReasonHandler,
  ReplaceReviewReason,
  ReplaceReviewReasonHandler,
} from './review-reasons.js';
import { ResetSecondFactor, ResetSecondFactorHandler } from './reset-second-factor.js';
import { SaveSignInRules, SaveSignInRulesHandler } from './save-sign-in-rules.js';
import { SignOutMember, SignOutMemberHandler } from './sign-out-member.js';
import { SaveW9, SaveW9Handler } from './save-w9.js';

/** Routes that name an organization and those that don't differ in nothing else: the gate has chosen it. */
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

export const organizationProviders: Provider[] = [
  OrganizationCommands,
  OpenOrganizationHandler,
  SaveBillingProfileHandler,
  SaveLocationsHandler,
  SaveW9Handler,
  AddCustomAdministratorHandler,
  ReplaceCustomAdministratorHandler,
  RemoveCustomAdministratorHandler,
  AddReviewReasonHandler,
  ReplaceReviewReasonHandler,
  RemoveReviewReasonHandler,
  ChangeMemberHandler,
  SignOutMemberHandler,
  ResetSecondFactorHandler,
  HandOverHandler,
  SaveSignInRulesHandler,
  AcknowledgeAccessReviewHandler,
  AcknowledgeAccessAlertHandler,
  PlaceLegalHoldHandler,
  LiftLegalHoldHandler,
  MoveClockHandler,
];
