import { useNavigate, useSearch } from '@tanstack/react-router';
import { client, download } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { Empty } from '../../ui/query-content';
import { date, dayOf, dollars, size } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { notifyProblem } from '../../ui/notify';
import { FileList } from '../../ui/file-list';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { AddDocuments } from './add-documents';
import type { BillParts } from './bill-header';
import { isFiled, packetOf } from './review-packet';
import { useEor } from './use-eor';

export const Documents = ({ bill, lifecycle, doc }: BillParts & { readonly doc: string | undefined }) => {
  const navigate = useNavigate();
  const search = useSearch({ from: '/bills/$billId' });
  const mayProve = useHasPermission('events:read');
  const mayAdd = useHasPermission('bills:act') && search.asOf === undefined;
  const eor = useEor(lifecycle);
  const isVoided = (id: string): boolean =>
    eor.data?.eors.some(({ document, voided }) => voided && document?.id === id) === true;
  const files = [
    {
      id: 'packet',
      name: m.bill.packet,
      about: m.bill.packetText,
      path: client.address('getBillPacket', { path: { billId: bill.id } }),
      filename: `bill-${lifecycle.bill.billNumber}-packet.pdf`,
    },
    ...lifecycle.reviews
      .filter(({ state }) => state !== 'draft')
      .map((review) => ({
        id: review.id,
        name: labelFor(m.bill.reviewTypes, review.type),
        about: isFiled(review) ? m.bill.filingPacketText : m.bill.reviewPacketText(dayOf(review.submittedAt)),
        path: packetOf(review),
        filename: `bill-${lifecycle.bill.billNumber}-review.pdf`,
      })),
    ...lifecycle.demands.map(({ id, servedAt, total }) => ({
      id,
      name: m.bill.demands,
      about: `${date(servedAt)} · ${dollars(total)}`,
      path: client.address('getDemandPacket', { path: { billId: bill.id, demandId: id } }),
      filename: `bill-${lifecycle.bill.billNumber}-demand.pdf`,
    })),
    ...bill.documents.map(({ id, filename, documentType, addedAt, sizeBytes, addedAfterSubmission, contentUrl }) => ({
      id,
      name: filename,
      about: [
        labelFor(m.documentTypes, documentType),
        dayOf(addedAt),
        size(sizeBytes),
        ...(addedAfterSubmission ? [m.bill.afterSubmission] : []),
      ].join(' · '),
      path: contentUrl,
      filename,
    })),
    ...(eor.data?.documents ?? []).map(({ id, filename, addedAt, contentUrl }) => ({
      id,
      name: filename,
      about: [m.bill.eor, dayOf(addedAt), ...(isVoided(id) ? [m.bill.voided] : [])].join(' · '),
      path: contentUrl,
      filename,
    })),
  ];
  const downloadProof = (): void => {
    const name = `bill-${lifecycle.bill.billNumber}-proof.json`;
    download(client.address('getBillProof', { path: { billId: bill.id } }), name, 'application/json').catch(
      notifyProblem,
    );
  };
  const shown = files.find(({ id }) => id === (doc ?? bill.documents[0]?.id)) ?? files[0];
  return (
    <div className="ws-docs">
      <Panel title={m.bill.documents} bare>
        <FileList
          files={files}
          shown={shown?.id}
          onChoose={(id) => void navigate({ to: '.', search: { ...search, doc: id }, replace: true })}
        />
        {mayProve && (
          <button type="button" className="ws-doc" onClick={downloadProof}>
            <strong>{m.bill.proof}</strong>
            <div className="ws-soft">{m.bill.proofText}</div>
          </button>
        )}
        {mayAdd && <AddDocuments billId={bill.id} />}
      </Panel>
      <Panel title={shown?.name ?? m.bill.showing} bare>
        {shown ? (
          <Pdf key={shown.path} path={shown.path} filename={shown.filename} />
        ) : (
          <Empty text={m.bill.noDocument} />
        )}
      </Panel>
    </div>
  );
};
