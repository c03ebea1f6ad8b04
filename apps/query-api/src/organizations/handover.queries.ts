import { Injectable } from '@nestjs/common';
import type { HandoverView } from '#contracts';
import { endpointStream } from '#domain';
import { EncryptedEventStore } from '#event-store';
import { loadKey, type RequestContext } from '#http';
import { Endpoints, StateStore } from '#state-store';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Organizations } from '../kernel/organizations.js';

/** Returns the active keys and webhook endpoints created by former members. */
export class ListHandovers extends ContextQuery<readonly HandoverView[]> {}

/** An object that still works, and the subject of the user who created it, or null if no user created it. */
interface HandoverItem {
  readonly id: string;
  readonly name: string;
  readonly by: string | null;
}

@Injectable()
export class HandoverQueries {
  constructor(
    private readonly organizations: Organizations,
    private readonly ledger: EncryptedEventStore,
    private readonly stateStore: StateStore,
    private readonly endpoints: Endpoints,
  ) {}

  @HandlesQuery(ListHandovers)
  async list({ organizationId }: RequestContext): Promise<readonly HandoverView[]> {
    const home = await this.organizations.get(organizationId);
    const left = home.members.filter(({ active, handedOver }) => !active && handedOver !== true);
    if (left.length === 0) return [];
    const [keys, endpoints] = await Promise.all([this.keysOf(home), this.endpointsOf(organizationId)]);
    return left
      .map(({ id, name, subject }) => ({
        memberId: id,
        name,
        keys: madeBy(keys, subject),
        endpoints: madeBy(endpoints, subject),
      }))
      .filter((member) => member.keys.length + member.endpoints.length > 0);
  }

  /** Returns active keys. A key assigned to a member ended with the membership. */
  private async keysOf(home: Awaited<ReturnType<Organizations['get']>>): Promise<readonly HandoverItem[]> {
    const found = await Promise.all(
      home.keys.map(async (note): Promise<HandoverItem | null> => {
        const { status } = await loadKey(this.ledger, this.stateStore, home, note);
        if (status !== 'active') return null;
        return { id: note.credentialId, name: note.name, by: await this.makerOf(note.stream) };
      }),
    );
    return found.filter((made) => made !== null);
  }

  private async endpointsOf(organizationId: string): Promise<readonly HandoverItem[]> {
    const active = (await this.endpoints.all(organizationId)).filter((endpoint) => endpoint.active);
    return Promise.all(
      active.map(async ({ endpointId, url }) => {
        const by = await this.makerOf(endpointStream(organizationId, endpointId));
        return { id: endpointId, name: url, by };
      }),
    );
  }

  private async makerOf(stream: string): Promise<string | null> {
    const [first] = await this.ledger.load(stream);
    return first?.metadata.actor.kind === 'browser_session' ? first.metadata.actor.id : null;
  }
}

const madeBy = (all: readonly HandoverItem[], subject: string) =>
  all.filter(({ by }) => by === subject).map(({ id, name }) => ({ id, name }));
