import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId } from '#commands';
import { BlobStore, drawSampleReport } from '#documents';
import { losAngelesDate, type NewRfaDocument, type RfaDocumentType, type RfaScenario, type Timestamp } from '#domain';

const letters: { readonly [S in RfaScenario]?: readonly string[] } = {
  approved: ['The requested treatment is approved.'],
  modified: ['Half of the requested treatment is approved. The rest is denied.'],
  denied: ['The requested treatment is denied.'],
  mixed: ['The decisions on the requested items differ.'],
  deferred: ['Liability is disputed. Utilization review is deferred.'],
  incomplete: ['The request is returned as incomplete: documentation is missing.'],
};

const determinations: { readonly [S in RfaScenario]?: readonly string[] } = {
  imr_overturned: ['The utilization review decision is overturned: the treatment is medically necessary.'],
  imr_upheld: ['The utilization review decision is upheld: the treatment is not medically necessary.'],
};

/** Creates and stores the letters from the sandbox's claims administrator. */
@Injectable()
export class SandboxLetters {
  constructor(private readonly blobs: BlobStore) {}

  /** Returns the letter, or null if the scenario has none. */
  async answer(at: Timestamp, scenario: RfaScenario): Promise<DrawnRfaLetter | null> {
    const paragraphs = letters[scenario];
    if (paragraphs === undefined) return null;
    return drawLetter('ur_response', { title: 'Utilization review decision', paragraphs, at });
  }

  /** Returns the independent medical review determination, or null for other scenarios. */
  async determination(at: Timestamp, scenario: RfaScenario): Promise<DrawnRfaLetter | null> {
    const paragraphs = determinations[scenario];
    if (paragraphs === undefined) return null;
    return drawLetter('other', { title: 'Independent medical review: final determination', paragraphs, at });
  }

  /** Returns the blank application for independent medical review (form IMR) that accompanies a denial. */
  async imrForm(at: Timestamp): Promise<DrawnRfaLetter> {
    const paragraphs = ['Application for independent medical review (form IMR), not filled in.'];
    return drawLetter('imr_form', { title: 'Independent medical review', paragraphs, at });
  }

  /** Stores the letters. Must complete before the event that names them is appended. */
  async keep(organizationId: string, rfaId: string, all: readonly DrawnRfaLetter[]): Promise<void> {
    for (const { document, bytes } of all)
      await this.blobs.put(bytes, { organizationId, subject: rfaId, blobId: document.facts.id });
  }
}

export interface DrawnRfaLetter {
  readonly document: NewRfaDocument;
  readonly bytes: Buffer;
}

const drawLetter = async (
  documentType: RfaDocumentType,
  report: Parameters<typeof drawSampleReport>[0],
): Promise<DrawnRfaLetter> => {
  const bytes = await drawSampleReport(report);
  return {
    bytes,
    document: {
      facts: {
        ...{ id: newId('doc'), documentType, sizeBytes: bytes.length, pages: 1 },
        documentDate: losAngelesDate(report.at),
      },
      text: {
        externalId: null,
        filename: `synthetic-${documentType.replace('_', '-')}.pdf`,
        description: report.title,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    },
  };
};
