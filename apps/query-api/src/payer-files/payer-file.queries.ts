import { Injectable } from '@nestjs/common';
import { isQuarantined, presentPayerFile, type ListPayerFilesRequest, type PayerFileView } from '#contracts';
import { Rejection } from '#domain';
import { PayerFileStore, type PayerFileRecord } from '#exchange';
import { Cursors, type RequestContext } from '#http';
import { StateStore } from '#outbox';
import { Answers, Ask } from '../kernel/ask.js';

export interface PayerFilePageView {
  readonly data: readonly PayerFileView[];
  readonly nextCursor: string | null;
}

/** Receipts of payers' files, newest first. */
export class ListPayerFiles extends Ask<PayerFilePageView, [request: ListPayerFilesRequest]> {}
/** The receipt of one payer's file. */
export class GetPayerFile extends Ask<PayerFileView, [id: string]> {}

interface Place {
  readonly [member: string]: string;
  readonly after: string;
}

@Injectable()
export class PayerFileQueries {
  private readonly store: PayerFileStore;

  constructor(
    state: StateStore,
    private readonly cursors: Cursors,
  ) {
    this.store = new PayerFileStore(state);
  }

  @Answers(ListPayerFiles)
  async list({ organizationId }: RequestContext, request: ListPayerFilesRequest): Promise<PayerFilePageView> {
    const { cursor, limit, quarantined } = request;
    const owner = { organizationId, list: 'payer-files' };
    let after = (await this.cursors.decode<Place>(owner, cursor))?.after ?? null;
    const found: PayerFileRecord[] = [];
    do {
      const page = await this.store.list(organizationId, limit - found.length, after);
      found.push(
        ...page.records.filter((one) => one.done && (quarantined === undefined || isQuarantined(one) === quarantined)),
      );
      ({ after } = page);
    } while (after !== null && found.length < limit);
    return {
      data: await Promise.all(found.map((record) => this.present(record))),
      nextCursor: after === null ? null : await this.cursors.encode(owner, { after }),
    };
  }

  @Answers(GetPayerFile)
  async get({ organizationId }: RequestContext, id: string): Promise<PayerFileView> {
    const record = await this.store.find(organizationId, id);
    if (!record?.done) throw new Rejection('not_found');
    return this.present(record);
  }

  private async present(record: PayerFileRecord): Promise<PayerFileView> {
    return presentPayerFile(await this.store.receipt(record));
  }
}
