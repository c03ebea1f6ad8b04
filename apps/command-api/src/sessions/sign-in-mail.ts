import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { issueWorkspaceLink, actorMetadata } from '#commands';
import { INVITATION_HOURS } from '#contracts';
import { practiceName } from '#domain';
import type { MailSettings } from '#engines';
import { background, EncryptedEventStore } from '#event-store';
import { ApiBase, PracticeLookup, SessionTokens, signInUrl, type TeamMember } from '#http';
import { MailNotSent, MailServer } from '#mail';
import { StateStore } from '#state-store';

/** Lifetime of links sent by email. */
const LINK_TTL_MS = 10 * 60 * 1000;
/** Limit per member. */
const MAX_MAILS_PER_HOUR = 5;
const HOUR_MS = 60 * 60 * 1000;
/** Mail servers may reject unknown senders for a few minutes (greylisting). The retries end before the link expires. */
const RETRY_DELAYS_MS: readonly number[] = [5_000, 20_000, 60_000, 120_000, 180_000];
const SENT_MAIL_KIND = 'sign-in-mail';

type SentRecord = { readonly times: readonly number[] };

/** Sends links into the workspace by email, to the address that a practice has on file for a team member. */
@Injectable()
export class SignInMail implements BeforeApplicationShutdown {
  private readonly server: MailServer | null;
  private readonly stop = new AbortController();
  pauses = RETRY_DELAYS_MS;

  constructor(
    private readonly settings: MailSettings | null,
    private readonly practices: PracticeLookup,
    private readonly stateStore: StateStore,
    private readonly ledger: EncryptedEventStore,
    private readonly tokens: SessionTokens,
    private readonly base: ApiBase,
  ) {
    this.server = settings && new MailServer(settings);
  }

  get isConfigured(): boolean {
    return this.settings !== null;
  }

  /** Runs in the background, so that neither the response nor its duration reveals whether the address exists. */
  ask(address: string): void {
    void background('sign-in mail', () => this.send(address));
  }

  /** Sends an invitation in the background, with the same retries as a sign-in link. */
  invite(address: string, practice: string, url: string): void {
    const { server, settings } = this;
    if (server === null || settings === null) return;
    void background('invitation mail', () =>
      this.deliver(server, {
        from: settings.from,
        to: { name: '', address },
        subject: `Invitation to the billing workspace of ${practice}`,
        text: `An administrator of ${practice} invited you to the billing workspace. The link works once, within ${INVITATION_HOURS} hours:\n\n${url}\n\nIf you do not know the practice, ignore this email.\n`,
        ...this.mailHeaders(),
      }),
    );
  }

  private mailHeaders() {
    return {
      messageId: `<${randomUUID()}@${new URL(this.base.publicOrigin).hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
  }

  beforeApplicationShutdown(): void {
    this.stop.abort();
  }

  /**
   * Sends one email with links for all practices that have this address. Returns the number of links. Retries temporary
   * failures until the link expires, then throws MailNotSent.
   */
  async send(address: string, now = Date.now()): Promise<number> {
    if (this.server === null || this.settings === null) return 0;
    const found = await this.practices.membersWith(address);
    const [first] = found;
    if (!first || !(await this.mayHaveAnother(first, now))) return 0;
    const links: string[] = [];
    for (const member of found) links.push(`${practiceName(member.organization)}:\n${await this.link(member, now)}`);
    await this.deliver(this.server, {
      from: this.settings.from,
      // The address stored by the practice, not the one entered.
      to: { name: '', address: first.member.email ?? address },
      subject: 'Sign in to the billing workspace',
      text: `You or another person requested a sign-in link for this email address. The link works once and expires in 10 minutes.\n\n${links.join('\n\n')}\n\nIf you did not request the link, ignore this email. No one can sign in without the link.\n`,
      ...this.mailHeaders(),
    });
    return links.length;
  }

  private async deliver(server: MailServer, message: Parameters<MailServer['send']>[0]): Promise<void> {
    for (const waitMs of this.pauses) {
      try {
        await server.send(message);
        return;
      } catch (error) {
        if (!(error instanceof MailNotSent) || error.about === 'receiver' || error.about === 'message') throw error;
      }
      await pause(waitMs, undefined, { ref: false, signal: this.stop.signal });
    }
    await server.send(message);
  }

  private async link({ organization, member }: TeamMember, now: number): Promise<string> {
    const { organizationId, clockOffsetMs } = organization;
    const token = await issueWorkspaceLink(
      { ledger: this.ledger, tokens: this.tokens },
      {
        organization,
        member,
        role: member.role,
        door: 'mail',
        expiresAt: new Date(now + LINK_TTL_MS).toISOString(),
        metadata: actorMetadata({ organizationId, clockOffsetMs, actor: { kind: 'system', id: 'sign-in' } }),
      },
    );
    return signInUrl(this.base.publicOrigin, token);
  }

  /** Counts an email and returns whether it may be sent. If requests are concurrent, only one is counted and sent. */
  private async mayHaveAnother({ organization, member }: TeamMember, now: number): Promise<boolean> {
    const key = `${organization.organizationId}.${member.id}`;
    const entry = await this.stateStore.get<SentRecord>(SENT_MAIL_KIND, key);
    const times = (entry?.record.times ?? []).filter((time) => time > now - HOUR_MS);
    if (times.length >= MAX_MAILS_PER_HOUR) return false;
    return this.stateStore.compareAndSet(SENT_MAIL_KIND, key, entry?.version ?? 0, { times: [...times, now] });
  }
}
