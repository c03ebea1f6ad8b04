import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { GetBillingProfileHandler } from './get-billing-profile.js';
import { GetOrganizationHandler } from './get-organization.js';
import { GetTeamHandler } from './get-team.js';
import { ListAuditHandler } from './list-audit.js';
import { ListCustomAdministratorsHandler } from './list-custom-administrators.js';
import { ListOrganizationsHandler } from './list-organizations.js';
import { OpenW9Handler } from './open-w9.js';
import { OrganizationQueriesController } from './organization.controller.js';
import { Organizations } from './organizations.js';

/** What is set up for an organization, and who did what in it. Engines come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [OrganizationQueriesController],
  providers: [
    Organizations,
    GetOrganizationHandler,
    GetBillingProfileHandler,
    OpenW9Handler,
    ListCustomAdministratorsHandler,
    GetTeamHandler,
    ListOrganizationsHandler,
    ListAuditHandler,
  ],
  exports: [Organizations],
})
export class OrganizationModule {}
