import { presentActivity } from '#contracts';
import { bill, billView, documentLimits, fold, type BillCommand, shippedRules } from '#domain';
import {
  addDocument,
  BILL_ID,
  but,
  recordedEvents,
  dataOf,
  historyOf,
  noon,
  sendDuplicate,
  simulate,
  specFor,
  startReview,
  storedEventsOf,
  submitBill,
} from '#testing/pure';

const given = specFor(bill, shippedRules);
const on = noon('2026-04-01');
const next = noon('2026-04-02');
const later = noon('2026-04-03');
const added = addDocument('doc_2', on);
const [one] = added.data.documents;
const times = (count: number, sizeBytes = 1) =>
  but(added, {
    documents: Array.from({ length: count }, (_, n) => ({
      ...one!,
      facts: { ...one!.facts, id: `doc_${n + 10}`, sizeBytes },
    })),
  });

describe('adding documents', () => {
  it('records each document separately and changes no state', () =>
    given(...historyOf())
      .when(added)
      .thenEvents({
        type: 'DocumentAdded',
        data: {
          billId: BILL_ID,
          addedAt: on,
          document: one!.facts,
          private: { ...one!.text, actorName: 'Bo Biller' },
        },
      }));

  it('is rejected if the bill would have more than 25 documents', () => {
    given(...historyOf())
      .when(times(24))
      .thenTypes(...Array<'DocumentAdded'>(24).fill('DocumentAdded'));
    given(...historyOf())
      .when(times(25))
      .thenRejects('validation_error', ['documents']);
    given(...historyOf(times(24)))
      .when(added)
      .thenRejects('validation_error', ['documents']);
  });

  it('is rejected if all documents together would exceed 45 MB', () => {
    const room = documentLimits.bytes - 1234;
    given(...historyOf())
      .when(times(1, room))
      .thenTypes('DocumentAdded');
    given(...historyOf())
      .when(times(1, room + 1))
      .thenRejects('submission_too_large');
    given(...historyOf(times(1, room - 2047)))
      .when(added)
      .thenRejects('submission_too_large');
  });

  it('does not count documents that the organization adds', () => {
    const { documents } = submitBill().data;
    const w9 = { ...documents[0]!, id: 'doc_w9', documentType: 'w9' as const, source: 'organization' as const };
    const texts = ['a', 'b'].map((filename) => ({ externalId: null, filename, description: null, sha256: 'ab' }));
    given(...historyOf(submitBill({ documents: [...documents, w9] }, { documents: texts })))
      .when(times(24))
      .thenTypes(...Array<'DocumentAdded'>(24).fill('DocumentAdded'));
  });
});

describe('an added document', () => {
  const denied = [added, simulate('denied', next)];
  const duplicate = (...attachmentIds: string[]) => but(sendDuplicate(next), { attachmentIds });
  const review = startReview('second_review', later);
  const attaching = (...attachmentIds: string[]) => but(review, { review: { ...review.data.review, attachmentIds } });

  it('is sent with a review or duplicate that attaches it', () => {
    const sent = recordedEvents(historyOf(added), duplicate('doc_2'));
    expect(dataOf(sent, 'DuplicateSent')).toMatchObject([{ attachmentIds: ['doc_2'] }]);
    const view = (...commands: BillCommand[]) => billView(storedEventsOf([submitBill(), ...commands]));
    expect(view(added, duplicate('doc_2')).attachedIds).toEqual(['doc_2']);
    expect(view(...denied, attaching('doc_2')).attachedIds).toEqual(['doc_2']);
    expect(view(...denied, review).attachedIds).toEqual([]);
  });

  it('can be attached to a duplicate once, by a known ID; a duplicate without attachments stores no list', () => {
    given(...historyOf(added))
      .when(duplicate('doc_2', 'doc_none', 'doc_2'))
      .thenRejects('validation_error', ['attachmentIds.1', 'attachmentIds.2']);
    expect(dataOf(recordedEvents(historyOf(added), duplicate()), 'DuplicateSent')[0]).not.toHaveProperty(
      'attachmentIds',
    );
  });

  it('is listed separately from the submitted documents in the view', () => {
    const history = storedEventsOf([submitBill(), added]);
    const whole = billView(history);
    expect(whole.clear?.documents).toHaveLength(1);
    expect(whole.addedDocuments).toEqual([{ facts: one!.facts, text: one!.text, addedAt: on }]);
    expect(presentActivity(whole.activity).at(-1)).toMatchObject({
      type: 'document_added',
      description: 'records.pdf',
    });
    expect(fold(bill, history as never).documentIds).toEqual(['doc_1', 'doc_2']);
  });
});
