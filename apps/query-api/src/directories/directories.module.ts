import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DirectoriesController } from './directories.controller.js';
import { GetClaimsAdministratorHandler } from './get-claims-administrator.js';
import { GetPostalCodeHandler } from './get-postal-code.js';
import { OwnAdministrators } from './own-administrators.js';
import { PreviewDeliveryHandler } from './preview-delivery.js';
import { SearchClaimsAdministratorsHandler } from './search-claims-administrators.js';
import { SearchDiagnosisCodesHandler } from './search-diagnosis-codes.js';

/** The four directories and the delivery preview. Ledger and Directories come from the composition root. */
@Module({
  imports: [CqrsModule],
  controllers: [DirectoriesController],
  providers: [
    OwnAdministrators,
    SearchClaimsAdministratorsHandler,
    GetClaimsAdministratorHandler,
    GetPostalCodeHandler,
    SearchDiagnosisCodesHandler,
    PreviewDeliveryHandler,
  ],
  exports: [OwnAdministrators],
})
export class DirectoriesModule {}
