import { setImmediate as othersFirst } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Member, type Organization } from '#domain';
import { Ledger, loadState, Vault } from '#event-store';
import { practiceAddresses, StateStore } from '#outbox';

/** The kind of the records that name every organization of this installation. */
const PRACTICES = 'practice';
/** Says that the addresses of the practices from before they were kept are kept, too. */
const COMPLETE = { kind: 'known-practices', key: 'addresses-complete' } as const;
/** No organization's: the key of what spans all of them is derived under this name. */
const INSTALLATION = 'installation';
const PAGE = 500;

/** Somebody of a team. */
export interface TeamMember {
  readonly organization: Organization;
  readonly member: Member;
}

/** Every practice of this installation by its id, for whoever comes without a key that says which one is theirs. */
@Injectable()
export class KnownPractices {
  private readonly addresses;

  constructor(
    private readonly stateStore: StateStore,
    private readonly ledger: Ledger,
    private readonly vault: Vault,
  ) {
    this.addresses = practiceAddresses.in(stateStore);
  }

  /** Notes that there is one; saying it again changes nothing. */
  async note(organizationId: string): Promise<void> {
    await this.stateStore.put(PRACTICES, organizationId, {});
  }

  /** Notes the addresses of a practice's team as they are now. */
  async noteAddresses(organizationId: string): Promise<void> {
    const known = await this.addresses.get(organizationId);
    const { members } = await this.load(organizationId);
    const emails = members.flatMap(({ email, active }) => (active && email ? [email] : []));
    const hashes = [...new Set(await Promise.all(emails.map((address) => this.hashOf(address))))];
    // The team is read anew if somebody else noted a later one meanwhile.
    const isLatest = await this.addresses.compareAndSet(organizationId, known?.version ?? 0, { hashes });
    if (!isLatest) await this.noteAddresses(organizationId);
  }

  /** Once for each installation: notes the addresses of all practices from before there was the index of them. */
  async completeAddresses(signal: AbortSignal): Promise<void> {
    if (await this.hasAllAddresses()) return;
    for await (const organizationId of this.all()) {
      if (signal.aborted) return;
      await this.noteAddresses(organizationId);
    }
    await this.stateStore.put(COMPLETE.kind, COMPLETE.key, {});
  }

  /** The active members with this address, in all practices; by the order of the practices' ids. */
  async membersWith(address: string): Promise<readonly TeamMember[]> {
    const wanted = address.toLowerCase();
    const found: TeamMember[] = [];
    const practices = (await this.hasAllAddresses()) ? this.withAddress(address) : this.all();
    for await (const organizationId of practices) {
      const one = await this.load(organizationId);
      const member = one.members.find(({ email, active }) => active && email?.toLowerCase() === wanted);
      if (member) found.push({ organization: one, member });
    }
    return found;
  }

  private async *withAddress(address: string): AsyncGenerator<string> {
    const hash = await this.hashOf(address);
    for await (const { key } of this.addresses.eachKey('byAddress', { equals: [hash] })) yield key;
  }

  private async *all(): AsyncGenerator<string> {
    for (let after: string | undefined; ;) {
      const page = await this.stateStore.keys(PRACTICES, '', { limit: PAGE, ...(after !== undefined && { after }) });
      for (const organizationId of page) {
        yield organizationId;
        await othersFirst();
      }
      after = page.at(-1);
      if (page.length < PAGE) return;
    }
  }

  private async hasAllAddresses(): Promise<boolean> {
    return (await this.stateStore.get(COMPLETE.kind, COMPLETE.key)) !== null;
  }

  private load(organizationId: string): Promise<Organization> {
    return loadState(this.ledger, organization, organizationStream(organizationId));
  }

  private async hashOf(address: string): Promise<string> {
    return (await this.vault.hmac(INSTALLATION, 'ids', 'address', address.toLowerCase())).toString('base64url');
  }
}
