import { Injectable } from '@nestjs/common';
import { presentPayerFile, type ListPayerFilesRequest, type PayerFileView } from '#contracts';
import { Rejection } from '#domain';
import { PayerFileReader } from '#payer-files';
import { Cursors, type RequestContext } from '#http';
import { payerFileProjection } from '#read-models';
import { HandlesQuery, ContextQuery } from '../kernel/context-query.js';
import { Freshness } from '../kernel/freshness.js';

export interface PayerFilePageView {
  readonly data: readonly PayerFileView[];
  readonly nextCursor: string | null;
}

/** Newest first. */
export class ListPayerFiles extends ContextQuery<PayerFilePageView, [request: ListPayerFilesRequest]> {}
export class GetPayerFile extends ContextQuery<PayerFileView, [id: string]> {}

interface FileCursor {
  readonly [member: string]: string;
  readonly after: string;
}

@Injectable()
export class PayerFileQueries {
  constructor(
    private readonly freshness: Freshness,
    private readonly cursors: Cursors,
    private readonly files: PayerFileReader,
  ) {}

  @HandlesQuery(ListPayerFiles)
  async list(context: RequestContext, request: ListPayerFilesRequest): Promise<PayerFilePageView> {
    const { organizationId } = context;
    const { cursor, limit, quarantined } = request;
    const owner = { organizationId, list: 'payer-files' };
    const before = (await this.cursors.decode<FileCursor>(owner, cursor))?.after ?? null;
    await this.freshness.reached(context, [payerFileProjection.name]);
    const filter = quarantined === undefined ? {} : { quarantined };
    const { records, after } = await this.files.list(organizationId, limit, before, filter);
    return {
      data: await Promise.all(records.map(({ payerFileId }) => this.get(context, payerFileId))),
      nextCursor: after === null ? null : await this.cursors.encode(owner, { after }),
    };
  }

  @HandlesQuery(GetPayerFile)
  async get({ organizationId }: RequestContext, id: string): Promise<PayerFileView> {
    const receipt = await this.files.receipt(organizationId, id);
    if (!receipt?.done) throw new Rejection('not_found');
    return presentPayerFile(receipt);
  }
}
