import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { rfaMessages } from '../../messages/authorizations';
import { m } from '../../messages';
import { QueryContent, Empty } from '../../ui/query-content';
import { date, dayOf, size } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { FileList } from '../../ui/file-list';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { notifyProblem } from '../../ui/notify';
import { AddRfaDocuments } from './add-rfa-documents';
import { previewPacket, defaultPacket } from './packet';
import type { Rfa } from './rfas';

const PACKET_ID = 'packet';

/** Preview of the packet as it would be sent now: cover sheet, form and documents. */
const Packet = ({ rfa }: { readonly rfa: Rfa }) => {
  const packetOptions = defaultPacket(rfa);
  const packet = useQuery({
    queryKey: ['packet', rfa.id, rfa.updatedAt, packetOptions],
    queryFn: () => (packetOptions === null ? null : previewPacket(rfa.id, packetOptions)),
    // The API renders the packet on each call. One preview is enough until the request changes.
    staleTime: 'static',
    gcTime: 60_000,
  });
  return (
    <QueryContent query={packet}>
      {(seen) =>
        seen === null ? (
          <Empty text={rfaMessages.noReport} />
        ) : (
          <>
            {seen.isUnreadable && <Empty text={rfaMessages.unreadable} />}
            <Pdf path={seen.hash} filename={`rfa-${rfa.rfaNumber}.pdf`} file={seen.file} />
          </>
        )
      }
    </QueryContent>
  );
};

const RemoveDocument = ({ of: { id }, docId }: { readonly of: Rfa; readonly docId: string }) => {
  const remove = useWrite('removeRfaDocument', { done: m.common.done });
  return (
    <Button
      variant="default"
      loading={remove.isPending}
      onClick={() => remove.mutate({ path: { id, docId } }, { onError: notifyProblem })}
    >
      {m.common.remove}
    </Button>
  );
};

/** Shows a list that includes the packet, and a viewer. */
export const RfaDocuments = ({ rfa }: { readonly rfa: Rfa }) => {
  const navigate = useNavigate();
  const search = useSearch({ from: '/authorizations/$rfaId' });
  const shown = rfa.documents.find(({ id }) => id === search.doc);
  const mayEdit = useHasPermission('rfas:edit');
  const hasReport = rfa.documents.some(({ documentType }) => documentType === 'clinical_report');
  const files = [
    { id: PACKET_ID, name: rfaMessages.packet, about: rfaMessages.packetText },
    ...rfa.documents.map(({ id, filename, documentType, documentDate, attachedAt, sizeBytes }) => ({
      id,
      name: filename ?? rfaMessages.documentTypes.other,
      about: [
        labelFor(rfaMessages.documentTypes, documentType),
        documentDate === null ? dayOf(attachedAt) : rfaMessages.dated(date(documentDate)),
        size(sizeBytes),
      ].join(' · '),
    })),
  ];
  return (
    <div className="ws-docs">
      <Panel title={m.bill.documents} bare>
        <FileList
          files={files}
          shown={shown?.id ?? PACKET_ID}
          onChoose={(id) => void navigate({ to: '.', search: { ...search, doc: id }, replace: true })}
        />
        {mayEdit && rfa.allowedActions.includes('attach_document') && (
          <AddRfaDocuments rfaId={rfa.id} first={hasReport ? 'ur_response' : 'clinical_report'} />
        )}
      </Panel>
      <Panel
        title={shown?.filename ?? rfaMessages.packet}
        bare
        actions={
          shown &&
          mayEdit &&
          rfa.allowedActions.includes('remove_document') && <RemoveDocument of={rfa} docId={shown.id} />
        }
      >
        {shown ? (
          <Pdf key={shown.id} path={shown.contentUrl} filename={shown.filename ?? 'document.pdf'} />
        ) : (
          <Packet rfa={rfa} />
        )}
      </Panel>
    </div>
  );
};
