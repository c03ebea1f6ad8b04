import { Injectable } from '@nestjs/common';
import { organization, organizationStream, type Member, type Organization } from '#domain';
import { Ledger, loadState } from '#event-store';
import { StateStore } from '#outbox';

/** The kind of the records that name every organization of this installation. */
const PRACTICES = 'practice';
const PAGE = 500;

/** Somebody of a team. */
export interface TeamMember {
  readonly organization: Organization;
  readonly member: Member;
}

/** Every practice of this installation by its id, for whoever comes without a key that says which one is theirs. */
@Injectable()
export class KnownPractices {
  constructor(
    private readonly stateStore: StateStore,
    private readonly ledger: Ledger,
  ) {}

  /** Notes that there is one; saying it again changes nothing. */
  async note(organizationId: string): Promise<void> {
    await this.stateStore.put(PRACTICES, organizationId, {});
  }

  /** The active members with this address, in all practices; by the order of the practices' ids. */
  async membersWith(address: string): Promise<readonly TeamMember[]> {
    const wanted = address.toLowerCase();
    const found: TeamMember[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.stateStore.list(PRACTICES, '', { limit: PAGE, ...(after !== undefined && { after }) });
      for (const { key } of page) {
        const one = await loadState(this.ledger, organization, organizationStream(key));
        const member = one.members.find(({ email, active }) => active && email?.toLowerCase() === wanted);
        if (member) found.push({ organization: one, member });
      }
      after = page.at(-1)?.key;
      if (page.length < PAGE) return found;
    }
  }
}
