import { Injectable } from '@nestjs/common';
import { linkState } from '#domain';
import { OrganizationReader, type OrganizationFacts, type Page } from '#http';
import {
  brokenLinkPage,
  CapabilityLinks,
  closedLinkPage,
  confirmPage,
  earlierLinkPage,
  RecipientStore,
  unsubscribedPage,
  unsubscribePage,
} from '#mail';

/** Opening a page changes nothing, because mail programs open links automatically. */
@Injectable()
export class LinkPages {
  constructor(
    private readonly links: CapabilityLinks,
    private readonly organizations: OrganizationReader,
    private readonly recipients: RecipientStore,
  ) {}

  async confirm(token: string): Promise<Page> {
    const link = await this.links.readConfirm(token);
    const practice = await this.practiceOf(link);
    if (!link || !practice) return brokenLinkPage();
    const { recipient } = await this.recipients.load(link.organizationId, link.recipientId);
    const at = new Date(Date.now() + practice.clockOffsetMs).toISOString();
    const state = linkState(recipient, link.invitation, at);
    return state === 'open' ? confirmPage(practice.name, recipient) : closedLinkPage(state);
  }

  async unsubscribe(token: string): Promise<Page> {
    const link = await this.links.readUnsubscribe(token);
    const practice = await this.practiceOf(link);
    if (!link || !practice) return brokenLinkPage();
    const { recipient } = await this.recipients.load(link.organizationId, link.recipientId);
    if (link.generation !== recipient.generation || link.address !== recipient.address) return earlierLinkPage();
    return recipient.optedOut ? unsubscribedPage(practice.name) : unsubscribePage(practice.name, recipient.email);
  }

  private async practiceOf(link: { readonly organizationId: string } | null): Promise<OrganizationFacts | null> {
    return link && this.organizations.get(link.organizationId);
  }
}
