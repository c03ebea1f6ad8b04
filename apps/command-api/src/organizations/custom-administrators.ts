import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  administratorFacts,
  CustomAdministratorRequest,
  isPlainObject,
  presentCustomAdministrator,
  type CustomAdministratorView,
  type RemovedView,
} from '#contracts';
import { destinationProblems, Rejection, type Organization } from '#domain';
import type { RequestContext } from '#http';
import type { Answer } from '../kernel/answer.js';
import { newId } from '../kernel/new-id.js';
import { appendedOf, OrganizationMutations, type Presence } from './organization-mutations.js';

/** Adds a claims administrator of the organization's own. */
export class AddCustomAdministrator extends Command<Answer<CustomAdministratorView>> {
  constructor(
    readonly context: RequestContext,
    readonly body: unknown,
  ) {
    super();
  }
}

/** Replaces all fields of one. */
export class ReplaceCustomAdministrator extends Command<Answer<CustomAdministratorView>> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
    readonly body: unknown,
  ) {
    super();
  }
}

/** Takes one out of use. */
export class RemoveCustomAdministrator extends Command<Answer<RemovedView>> {
  constructor(
    readonly context: RequestContext,
    readonly id: string,
  ) {
    super();
  }
}

/** Asked of what was sent, so that one destination that is wrong is not said to be missing, too. */
const formFor = (body: unknown) => ({
  form: CustomAdministratorRequest,
  body,
  rules: () => destinationProblems(isPlainObject(body) ? withoutBlanks(body) : {}),
});

const withoutBlanks = (body: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''));

const presenceOf =
  (id: string) =>
  ({ customAdministrators }: Organization): Presence => {
    const found = customAdministrators.find((one) => one.id === id);
    if (!found) return 'unknown';
    return found.active ? 'present' : 'gone';
  };

const present = ({ customAdministrators }: Organization, id: string): CustomAdministratorView => {
  const record = customAdministrators.find((one) => one.id === id);
  if (!record) throw new Rejection('not_found');
  return presentCustomAdministrator(record);
};

@CommandHandler(AddCustomAdministrator)
export class AddCustomAdministratorHandler implements ICommandHandler<AddCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, body }: AddCustomAdministrator): Promise<Answer<CustomAdministratorView>> {
    const id = newId('cadm');
    const changed = await this.mutations.handle(context, { ...formFor(body), status: 201 }, (wish, at) => ({
      type: 'AddCustomAdministrator',
      data: { id, facts: administratorFacts(wish), at },
    }));
    const { organization, position, replayed } = changed;
    const added = present(organization, appendedOf(changed, 'CustomAdministratorSaved').data.id);
    return { body: added, position, replayed, location: `/v2/claims-administrators/${added.id}` };
  }
}

@CommandHandler(ReplaceCustomAdministrator)
export class ReplaceCustomAdministratorHandler implements ICommandHandler<ReplaceCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, id, body }: ReplaceCustomAdministrator): Promise<Answer<CustomAdministratorView>> {
    const { organization, position, replayed } = await this.mutations.handle(
      context,
      { ...formFor(body), target: presenceOf(id) },
      (wish) => ({ type: 'ReplaceCustomAdministrator', data: { id, facts: administratorFacts(wish) } }),
    );
    return { body: present(organization, id), position, replayed };
  }
}

@CommandHandler(RemoveCustomAdministrator)
export class RemoveCustomAdministratorHandler implements ICommandHandler<RemoveCustomAdministrator> {
  constructor(private readonly mutations: OrganizationMutations) {}

  async execute({ context, id }: RemoveCustomAdministrator): Promise<Answer<RemovedView>> {
    const { position, replayed } = await this.mutations.handle(context, { target: presenceOf(id) }, () => ({
      type: 'RemoveCustomAdministrator',
      data: { id },
    }));
    return { body: { id, deleted: true }, position, replayed };
  }
}
