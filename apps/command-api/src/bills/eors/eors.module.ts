import { Module } from '@nestjs/common';
import { EorsController } from './eors.controller.js';
import { CorrectEorServiceHandler } from './correct-eor-service.js';
import { EorDocuments } from './eor-documents.js';
import { RecordEorHandler } from './record-eor.js';
import { VoidEorHandler } from './void-eor.js';

@Module({
  controllers: [EorsController],
  providers: [CorrectEorServiceHandler, EorDocuments, RecordEorHandler, VoidEorHandler],
})
export class EorsModule {}
