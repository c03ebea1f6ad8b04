import { Module } from '@nestjs/common';
import { RemoveSavedFilterHandler, SaveFilterHandler } from './saved-filters.js';
import { FiltersController } from './filters.controller.js';

@Module({
  controllers: [FiltersController],
  providers: [SaveFilterHandler, RemoveSavedFilterHandler],
})
export class FiltersModule {}
