import { Module } from '@nestjs/common';
import { AcknowledgeAccessAlertHandler } from './acknowledge-access-alert.js';
import { AcknowledgeAccessReviewHandler } from './acknowledge-access-review.js';
import { AddCustomAdministratorHandler } from './add-custom-administrator.js';
import { ChangeMemberHandler } from './change-member.js';
import { HandOverHandler } from './hand-over.js';
import { LiftLegalHoldHandler, PlaceLegalHoldHandler } from './legal-holds.js';
import { MoveClockHandler } from './move-clock.js';
import { OpenOrganizationHandler } from './open-organization.js';
import { OrganizationCommands } from './organization-commands.js';
import { RemoveCustomAdministratorHandler } from './remove-custom-administrator.js';
import { ReplaceCustomAdministratorHandler } from './replace-custom-administrator.js';
import { SaveBillingProfileHandler, SaveLocationsHandler } from './save-records.js';
import { AddBillRuleHandler, RemoveBillRuleHandler, ReplaceBillRuleHandler } from './bill-rules.js';
import { AddReviewReasonHandler, RemoveReviewReasonHandler, ReplaceReviewReasonHandler } from './review-reasons.js';
import { ResetSecondFactorHandler } from './reset-second-factor.js';
import { SavePayerContractsHandler } from './save-payer-contracts.js';
import { SaveSignInRulesHandler } from './save-sign-in-rules.js';
import { SignOutMemberHandler } from './sign-out-member.js';
import { SaveW9Handler } from './save-w9.js';
import { OrganizationsController } from './organizations.controller.js';

@Module({
  controllers: [OrganizationsController],
  providers: [
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
    AddBillRuleHandler,
    ReplaceBillRuleHandler,
    RemoveBillRuleHandler,
    SavePayerContractsHandler,
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
  ],
})
export class OrganizationsModule {}
