import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpCommand, newId, type CommandResponse } from '#commands';
import {
  presentOrganization,
  recordInputs,
  SaveBillingProfileRequest,
  SaveLocationsRequest,
  type LocationView,
  type OrganizationView,
} from '#contracts';
import { data, taggedBillingProfile } from '#http';
import { OrganizationCommands } from './organization-commands.js';
import { recordProblemsOf } from './record-problems.js';

export class SaveBillingProfile extends HttpCommand<OrganizationView> {}

@CommandHandler(SaveBillingProfile)
export class SaveBillingProfileHandler implements ICommandHandler<SaveBillingProfile> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: SaveBillingProfile): Promise<CommandResponse<OrganizationView>> {
    return this.organizations.handle(request, {
      form: SaveBillingProfileRequest,
      shown: ({ state }) => data(taggedBillingProfile(state)),
      rules: (sent, { state }, refused) => recordProblemsOf(sent, state, refused),
      command: (form) => ({ type: 'MergeRecords', data: recordInputs(form, newId) }),
      present: ({ state }) => ({ body: presentOrganization(state) }),
    });
  }
}

export class SaveLocations extends HttpCommand<OrganizationView | readonly LocationView[]> {}

@CommandHandler(SaveLocations)
export class SaveLocationsHandler implements ICommandHandler<SaveLocations> {
  constructor(private readonly organizations: OrganizationCommands) {}

  execute(request: SaveLocations): Promise<CommandResponse<OrganizationView | readonly LocationView[]>> {
    const { context } = request;
    return this.organizations.handle(request, {
      form: SaveLocationsRequest,
      shown: ({ state }) => data(presentOrganization(state).locations),
      rules: (sent, { state }, refused) => recordProblemsOf(sent, state, refused),
      command: (form) => ({ type: 'MergeRecords', data: recordInputs(form, newId) }),
      present: ({ state }) => {
        const saved = presentOrganization(state);
        return { body: context.operation === 'saveLocations' ? saved.locations : saved };
      },
    });
  }
}
