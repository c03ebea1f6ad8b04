import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Member, type Organization } from '#domain';
import { EncryptedEventStore, loadState, Vault } from '#event-store';
import { practiceAddresses, StateStore } from '#state-store';

/** Used instead of an organization ID to derive the key that all organizations share. */
const INSTALLATION = 'installation';

export interface TeamMember {
  readonly organization: Organization;
  readonly member: Member;
}

/** Finds a user's practices by email address, for requests that do not name a practice. */
@Injectable()
export class PracticeLookup {
  private readonly addresses;

  constructor(
    stateStore: StateStore,
    private readonly ledger: EncryptedEventStore,
    private readonly vault: Vault,
  ) {
    this.addresses = practiceAddresses.in(stateStore);
  }

  async noteAddresses(organizationId: string): Promise<void> {
    const known = await this.addresses.get(organizationId);
    const { members } = await this.load(organizationId);
    const emails = members.flatMap(({ email, active }) => (active && email ? [email] : []));
    const hashes = [...new Set(await Promise.all(emails.map((address) => this.hashOf(address))))];
    // If another process has updated the index, read the team again.
    const isLatest = await this.addresses.compareAndSet(organizationId, known?.version ?? 0, { hashes });
    if (!isLatest) await this.noteAddresses(organizationId);
  }

  /** Returns the active members with this address in all practices, ordered by practice ID. */
  async membersWith(address: string): Promise<readonly TeamMember[]> {
    const wanted = address.toLowerCase();
    const found: TeamMember[] = [];
    const hash = await this.hashOf(address);
    for await (const { key: organizationId } of this.addresses.eachKey('byAddress', { equals: [hash] })) {
      const practice = await this.load(organizationId);
      const member = practice.members.find(({ email, active }) => active && email?.toLowerCase() === wanted);
      if (member) found.push({ organization: practice, member });
    }
    return found;
  }

  private load(organizationId: string): Promise<Organization> {
    return loadState(this.ledger, organization, organizationStream(organizationId));
  }

  private async hashOf(address: string): Promise<string> {
    return (await this.vault.hmac(INSTALLATION, 'ids', 'address', address.toLowerCase())).toString('base64url');
  }
}
