import { Module } from '@nestjs/common';
import { queryProviders } from '../kernel/context-query.js';
import { SessionListController } from './session-list.controller.js';
import { SessionListQueries } from './session-list.queries.js';
import { WorkspaceApp } from './workspace-app.js';
import { WorkspaceController } from './workspace.controller.js';

@Module({
  controllers: [SessionListController, WorkspaceController],
  providers: [...queryProviders(SessionListQueries), WorkspaceApp],
})
export class SessionsModule {}
