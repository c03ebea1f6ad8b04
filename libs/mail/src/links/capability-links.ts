import { timingSafeEqual } from 'node:crypto';
import { base32 } from '#domain';
import type { Vault } from '#event-store';

/** Contents of the confirmation link of an invitation. */
export interface ConfirmLink {
  readonly organizationId: string;
  readonly recipientId: string;
  readonly invitation: number;
}

/** Contents of the unsubscribe link in every email to an address of a generation. */
export interface UnsubscribeLink {
  readonly organizationId: string;
  readonly recipientId: string;
  readonly generation: number;
  readonly address: number;
}

type Purpose = 'confirm' | 'unsubscribe';

/** Token format: `organization.recipient.purpose data.HMAC`. */
const tokenPattern = /^(org_[A-Za-z0-9_]{1,120})\.([a-z2-7]{26})\.([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?\.([a-z2-7]{52})$/;

const confirmPath = (token: string): string => `/notifications/confirm/${token}`;
const unsubscribePath = (token: string): string => `/notifications/unsubscribe/${token}`;

/**
 * Links that permit their holder one action. No link is stored: each consists of IDs and an HMAC under the
 * organization's key. The recipient's history determines whether a link is still valid. Never log a link.
 */
export class CapabilityLinks {
  constructor(
    private readonly vault: Vault,
    /** Public origin of this service, without a trailing slash. */
    private readonly publicOrigin: string,
    /** Checked before a key is used, because the vault creates missing keys. */
    private readonly isKnown: (organizationId: string) => Promise<boolean>,
  ) {}

  async confirmUrl({ organizationId, recipientId, invitation }: ConfirmLink): Promise<string> {
    const token = await this.token('confirm', organizationId, recipientId, String(invitation));
    return this.publicOrigin + confirmPath(token);
  }

  async unsubscribeUrl({ organizationId, recipientId, generation, address }: UnsubscribeLink): Promise<string> {
    const token = await this.token('unsubscribe', organizationId, recipientId, `${generation}-${address}`);
    return this.publicOrigin + unsubscribePath(token);
  }

  /** Returns the link's contents, or null if this service did not create it. */
  async readConfirm(token: string): Promise<ConfirmLink | null> {
    const parts = await this.genuine('confirm', token);
    return parts && { ...parts.owner, invitation: parts.first };
  }

  async readUnsubscribe(token: string): Promise<UnsubscribeLink | null> {
    const parts = await this.genuine('unsubscribe', token);
    return parts && { ...parts.owner, generation: parts.first, address: parts.second };
  }

  private async genuine(purpose: Purpose, token: string) {
    const [, organizationId = '', id = '', first = '', second, mac = ''] = tokenPattern.exec(token) ?? [];
    if (organizationId === '' || !(await this.isKnown(organizationId))) return null;
    const recipientId = `recipient_${id}`;
    const about = second === undefined ? first : `${first}-${second}`;
    const expected = await this.mac(purpose, organizationId, recipientId, about);
    if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return null;
    return { owner: { organizationId, recipientId }, first: Number(first), second: Number(second ?? 0) };
  }

  private async token(purpose: Purpose, organizationId: string, recipientId: string, about: string): Promise<string> {
    const mac = await this.mac(purpose, organizationId, recipientId, about);
    return `${organizationId}.${recipientId.slice('recipient_'.length)}.${about}.${mac}`;
  }

  private async mac(purpose: Purpose, organizationId: string, recipientId: string, about: string): Promise<string> {
    return base32(await this.vault.hmac(organizationId, 'tokens', purpose, recipientId, about));
  }
}
