import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Commands, HttpCommand, newId, savedFilterLists, type CommandResponse } from '#commands';
import {
  presentSavedFilter,
  savedFilterProblems,
  SaveFilterRequest,
  type RemovedView,
  type SavedFilterView,
} from '#contracts';
import { filterNamed, Rejection, type SavedFilterCommand } from '#domain';
import { Vault } from '#event-store';
import { callerFiltersStream } from '#http';

export class SaveFilter extends HttpCommand<SavedFilterView> {}

@CommandHandler(SaveFilter)
export class SaveFilterHandler implements ICommandHandler<SaveFilter> {
  constructor(
    private readonly commands: Commands,
    private readonly vault: Vault,
  ) {}

  async execute(request: SaveFilter): Promise<CommandResponse<SavedFilterView>> {
    return this.commands.handle(request, savedFilterLists, {
      stream: await callerFiltersStream(this.vault, request.context),
      form: SaveFilterRequest,
      rules: savedFilterProblems,
      command: ({ name, screen, query }: SaveFilterRequest, { at }): SavedFilterCommand => ({
        type: 'SaveFilter',
        data: { id: newId('flt'), name, screen, query, at },
      }),
      present: ({ state }, form) => {
        const saved = filterNamed(state, form);
        if (!saved) throw new Rejection('not_found');
        return { body: presentSavedFilter(saved), location: '/v2/saved-filters' };
      },
    });
  }
}

export class RemoveSavedFilter extends HttpCommand<RemovedView, { readonly filterId: string }> {}

@CommandHandler(RemoveSavedFilter)
export class RemoveSavedFilterHandler implements ICommandHandler<RemoveSavedFilter> {
  constructor(
    private readonly commands: Commands,
    private readonly vault: Vault,
  ) {}

  async execute(request: RemoveSavedFilter): Promise<CommandResponse<RemovedView>> {
    const { filterId: id } = request.path;
    return this.commands.handle(request, savedFilterLists, {
      stream: await callerFiltersStream(this.vault, request.context),
      presence: ({ state: { filters, removed } }) =>
        filters.some((filter) => filter.id === id) ? 'present' : removed.includes(id) ? 'gone' : 'unknown',
      command: (_, { at }): SavedFilterCommand => ({ type: 'RemoveFilter', data: { id, at } }),
      present: () => ({ body: { id, deleted: true } }),
    });
  }
}
