import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { RuleQueries } from './rule.queries.js';
import { RulesController } from './rules.controller.js';

@Module({
  controllers: [RulesController],
  providers: [...queryProviders(RuleQueries)],
})
export class RulesModule {}
