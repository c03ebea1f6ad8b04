import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { rfaWords } from '../../rfa-messages';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { date, dayOf, size } from '../../ui/format';
import { inWords } from '../../ui/in-words';
import { Panel } from '../../ui/parts';
import { Pdf } from '../../ui/pdf';
import { lookAtPacket, usualPacket } from './packet';
import type { Rfa } from './rfas';

const PACKET = 'packet';

/** The packet as it would go now: cover, form and documents. */
const Packet = ({ rfa }: { readonly rfa: Rfa }) => {
  const wish = usualPacket(rfa);
  const packet = useQuery({
    queryKey: ['packet', rfa.id, rfa.updatedAt, wish],
    queryFn: () => (wish === null ? null : lookAtPacket(rfa.id, wish)),
    // Each look draws it anew: until the request changes, one is enough.
    staleTime: 'static',
    gcTime: 60_000,
  });
  return (
    <Asked query={packet}>
      {(seen) =>
        seen === null ? (
          <Empty text={rfaWords.noReport} />
        ) : (
          <>
            {seen.isUnreadable && <Empty text={rfaWords.unreadable} />}
            <Pdf path={seen.hash} filename={`rfa-${rfa.rfaNumber}.pdf`} file={seen.file} />
          </>
        )
      }
    </Asked>
  );
};

/** Documents of a request and its packet, beside the page that is read. */
export const RfaDocuments = ({ rfa }: { readonly rfa: Rfa }) => {
  const navigate = useNavigate();
  const search = useSearch({ from: '/authorizations/$rfaId' });
  const shown = rfa.documents.find(({ id }) => id === search.doc);
  const files = [
    { id: PACKET, name: rfaWords.packet, about: rfaWords.packetText },
    ...rfa.documents.map(({ id, filename, documentType, documentDate, attachedAt, sizeBytes }) => ({
      id,
      name: filename ?? rfaWords.documentTypes.other,
      about: [
        inWords(rfaWords.documentTypes, documentType),
        documentDate === null ? dayOf(attachedAt) : rfaWords.dated(date(documentDate)),
        size(sizeBytes),
      ].join(' · '),
    })),
  ];
  return (
    <div className="ws-docs">
      <Panel title={m.bill.documents} bare>
        {files.map(({ id, name, about }) => (
          <button
            key={id}
            type="button"
            className="ws-doc"
            aria-pressed={id === (shown?.id ?? PACKET)}
            onClick={() => void navigate({ to: '.', search: { ...search, doc: id }, replace: true })}
          >
            <strong>{name}</strong>
            <div className="ws-soft">{about}</div>
          </button>
        ))}
      </Panel>
      <Panel title={shown?.filename ?? rfaWords.packet} bare>
        {shown ? (
          <Pdf key={shown.id} path={shown.contentUrl} filename={shown.filename ?? 'document.pdf'} />
        ) : (
          <Packet rfa={rfa} />
        )}
      </Panel>
    </div>
  );
};
