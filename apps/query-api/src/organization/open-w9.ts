import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { BlobStore, type OpenedBlob } from '#documents';
import { REDACTED } from '#domain';
import { refuse, type RequestContext } from '#http';
import { Organizations } from './organizations.js';

export interface W9Document extends OpenedBlob {
  readonly filename: string;
}

/** The bytes of the current W-9; 404 when there is none. */
export class OpenW9 extends Query<W9Document> {
  constructor(readonly context: RequestContext) {
    super();
  }
}

@QueryHandler(OpenW9)
export class OpenW9Handler implements IQueryHandler<OpenW9> {
  constructor(
    private readonly organizations: Organizations,
    private readonly blobs: BlobStore,
  ) {}

  async execute({ context: { organizationId } }: OpenW9): Promise<W9Document> {
    const { w9 } = await this.organizations.get(organizationId);
    if (!w9) return refuse('not_found');
    const blob = await this.blobs.open({ organizationId, subject: organizationId, blobId: w9.blobId });
    return blob === null || blob === REDACTED ? refuse('not_found') : { ...blob, filename: w9.filename };
  }
}
