import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AccessJournal, type AccessDraft } from '#access-record';
import { cameFrom, type Entrance } from '#http';

export interface SignedInPerson {
  readonly organizationId: string;
  readonly subject: string;
}

/**
 * Records sign-ins in the access log, including rejected ones (45 CFR 164.308(a)(5)(ii)(C)). If the log is unavailable,
 * users can still sign in, because no patient data is shown yet; later reads of patient data are rejected.
 */
@Injectable()
export class SignInRecord {
  constructor(private readonly journal: AccessJournal) {}

  async signedIn(request: FastifyRequest, person: SignedInPerson, operation = 'signIn'): Promise<void> {
    await this.note(request, { operation, outcome: 'shown' }, person);
  }

  /** `person` is null if the user is unknown. */
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
