import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessJournal, type AccessDraft } from '#access-record';
import { cameFrom, type Entrance } from '#http';

/** Somebody who is known to sign in, and the practice that they enter. */
export interface SignedInPerson {
  readonly organizationId: string;
  readonly subject: string;
}

/**
 * Sign-ins to the workspace in the record of access, those that were refused as well (45 CFR 164.308(a)(5)(ii)(C)). They
 * show no patient, so a record that cannot be written keeps nobody out here: what is shown afterwards is refused.
 */
@Injectable()
export class SignInRecord {
  constructor(private readonly journal: AccessJournal) {}

  async signedIn(request: FastifyRequest, person: SignedInPerson, operation = 'signIn'): Promise<void> {
    await this.note(request, { operation, outcome: 'shown' }, person);
  }

  /** `person`: null where nobody knows who it was. */
  async refused(request: FastifyRequest, entrance: Entrance, person: SignedInPerson | null = null): Promise<void> {
    const operation = entrance === 'second_factor' ? 'factorProof' : entrance === 'oidc' ? 'oidcReturn' : 'signIn';
    await this.note(request, { operation, outcome: 'refused' }, person);
  }

  private async note(
    request: FastifyRequest,
    act: Pick<AccessDraft, 'operation' | 'outcome'>,
    person: SignedInPerson | null,
  ): Promise<void> {
    const draft: AccessDraft = {
      ...act,
      ...cameFrom(request),
      action: 'sign_in',
      requestId: request.id,
      organizationId: person?.organizationId ?? null,
      actor: person === null ? { kind: 'nobody', id: '' } : { kind: 'member', id: person.subject },
      bills: [],
      patients: [],
    };
    await this.journal.accept(draft, 'sandbox');
  }
}
