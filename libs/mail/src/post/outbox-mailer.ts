import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { orIfMissing, syncPath, writeDurably } from '#event-store';
import { messageOf } from './message.js';
import { NotificationMailer, type OutgoingMail, type MailerOutcome } from './post.js';

const FOLDER_MODE = 0o700;
const plainIdPattern = /^[A-Za-z0-9_-]+$/;

/**
 * Writes each message to `<folder>/<organizationId>/<name>.eml`, from which another program run by the operator can
 * send it. Files appear atomically. A repeated message replaces the first.
 */
export class OutboxMailer extends NotificationMailer {
  private readonly printer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: OutgoingMail): Promise<MailerOutcome> {
    const place = this.placeOf(mail.organizationId);
    if (!plainIdPattern.test(mail.name)) throw new TypeError('not a valid file name');
    const { message } = await this.printer.sendMail(messageOf(mail, this.from));
    await mkdir(place, { recursive: true, mode: FOLDER_MODE });
    const temporary = join(place, `.${mail.name}.tmp`);
    await writeDurably(temporary, message as Buffer, 'w');
    await rename(temporary, join(place, `${mail.name}.eml`));
    await syncPath(place);
    return 'sent';
  }

  /** Removes messages whose names have the prefix: messages to an address whose owner has opted out. */
  async remove(organizationId: string, prefix: string): Promise<void> {
    const place = this.placeOf(organizationId);
    const names = await readdir(place).catch(orIfMissing([]));
    for (const name of names)
      if (name.startsWith(prefix) || name.startsWith(`.${prefix}`)) await rm(join(place, name), { force: true });
  }

  private placeOf(organizationId: string): string {
    if (!plainIdPattern.test(organizationId)) throw new TypeError('not a valid folder name');
    return join(this.folder, organizationId);
  }
}
