import { Injectable } from '@nestjs/common';
import type { PreviewRfaPacketRequest, RfaDestinationForm } from '#contracts';
import { authorizationOffices, Directories, type Office } from '#directories';
import { organization, organizationStream, type FieldProblem, type Rfa, type RfaDestination } from '#domain';
import { EncryptedEventStore } from '#event-store';
import type { RequestContext } from '#http';
import { administratorsFor } from '../bills/submission/submission-context.js';
import { refuseAll } from './rfa-commands.js';

type DestinationInput = Pick<PreviewRfaPacketRequest, 'channel' | 'destination'>;

const EMPTY_DESTINATION: RfaDestination = { name: null, attention: null, fax: null, email: null, mailingAddress: null };

const toDestination = (sent: RfaDestinationForm): RfaDestination => ({
  name: sent.name ?? null,
  attention: sent.attention ?? null,
  fax: sent.fax ?? null,
  email: sent.email ?? null,
  mailingAddress: sent.mailingAddress ?? null,
});

const isSameAddress = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && a.trim().toLowerCase() === b?.trim().toLowerCase();

/** An email address is used only if the office accepts RFAs by email. */
const addressOf = (
  channel: DestinationInput['channel'],
  { fax, email, emailAccepted, address }: Office,
): Partial<RfaDestination> => {
  if (channel === 'fax' && fax !== undefined) return { fax };
  if (channel === 'email' && email !== undefined && emailAccepted === true) return { email };
  return channel === 'mail' && address !== undefined ? { mailingAddress: address } : {};
};

const problem = (path: string, message: string): FieldProblem => ({ path, message });

/** Uses the submitted destination, or the office in the directory if none was submitted. */
@Injectable()
export class RfaDestinations {
  constructor(
    private readonly directories: Directories,
    private readonly ledger: EncryptedEventStore,
  ) {}

  /** If no destination was submitted, throws 422 unless the directory has exactly one matching office. */
  async resolve(
    context: RequestContext,
    rfa: Rfa,
    { channel, destination }: DestinationInput,
  ): Promise<RfaDestination> {
    if (destination !== undefined) return toDestination(destination);
    if (channel === 'portal' || channel === 'manual') return EMPTY_DESTINATION;
    const offices = await this.offices(context, rfa);
    const [found, ...more] = offices.flatMap((office) => {
      const address = addressOf(channel, office);
      return Object.keys(address).length > 0 ? [{ ...EMPTY_DESTINATION, name: office.name ?? null, ...address }] : [];
    });
    if (found !== undefined && more.length === 0) return found;
    const offered = found === undefined ? 'no office' : 'several offices';
    refuseAll([
      problem('destination', `is required: the directory lists ${offered} for authorization requests by ${channel}`),
    ]);
    return EMPTY_DESTINATION;
  }

  /** Throws 422 for an email address that neither the form nor the directory designates for RFAs (8 CCR 9792.6.1). */
  async checkAccepted(context: RequestContext, rfa: Rfa, { channel, destination }: DestinationInput): Promise<void> {
    // An office from the directory is used for email only if it accepts RFAs at that address.
    if (channel !== 'email' || destination === undefined || destination.emailAccepted === true) return;
    const offices = await this.offices(context, rfa);
    if (offices.some(({ email, emailAccepted }) => emailAccepted === true && isSameAddress(email, destination.email)))
      return;
    refuseAll([
      problem(
        'destination.emailAccepted',
        'must be true to send by email: confirm that the administrator accepts requests at this address',
      ),
    ]);
  }

  private async offices(context: RequestContext, { facts }: Rfa): Promise<readonly Office[]> {
    if (facts === null) return [];
    const practice = await this.ledger.recent(organization, organizationStream(context.organizationId));
    const { claimsAdministrators } = this.directories;
    const administrator = claimsAdministrators.get(facts.administratorId, administratorsFor(context, practice));
    return administrator ? authorizationOffices(administrator) : [];
  }
}
