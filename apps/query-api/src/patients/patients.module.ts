import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { queryProviders } from '../kernel/context-query.js';
import { DisclosureQueries } from './disclosure.queries.js';
import { PatientDetails } from './patient-details.js';
import { PatientQueries } from './patient.queries.js';
import { PatientsController } from './patients.controller.js';

@Module({
  imports: [BillsModule],
  controllers: [PatientsController],
  providers: [...[DisclosureQueries, PatientQueries].flatMap(queryProviders), PatientDetails],
})
export class PatientsModule {}
