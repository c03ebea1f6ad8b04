import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download, fetchFile, type Types } from '../../api/client';
import { transmissionsOf } from '../../api/queries';
import { useHasPermission } from '../../api/session';
import { m } from '../../messages';
import { QueryContent } from '../../ui/query-content';
import { DataTable } from '../../ui/data-table';
import { size, time } from '../../ui/format';
import { labelFor } from '../../ui/labels';
import { Panel } from '../../ui/parts';

type File = Types.TransmissionFileView;
const isText = ({ mediaType, name }: File): boolean => !mediaType.includes('pdf') && !/\.(zip|pdf)$/.test(name);

/** Files that were actually sent, with the responses to each file. */
export const Transmissions = ({ billId }: { readonly billId: string }) => {
  const sees = useHasPermission('documents:read');
  const sent = useQuery({ ...transmissionsOf(billId), enabled: sees });
  const [shown, setShown] = useState<File | null>(null);
  if (!sees) return null;
  return (
    <Panel title={m.bill.transmissions} bare>
      <DataTable
        name={m.bill.transmissions}
        empty={m.bill.notSent}
        rows={sent}
        keyOf={({ controlNumber }) => controlNumber}
        columns={[
          { head: m.bill.control, cell: ({ controlNumber }) => controlNumber, whole: true },
          { head: m.bill.partner, cell: ({ partner, route }) => partner ?? (route && labelFor(m.act.routes, route)) },
          {
            head: m.bill.files,
            cell: ({ files }) =>
              files.map((file) => (
                <div key={file.name}>
                  <button
                    type="button"
                    className="ws-link"
                    onClick={() => (isText(file) ? setShown(file) : void download(file.contentUrl, file.name))}
                  >
                    {file.name}
                  </button>{' '}
                  <span className="ws-soft">{size(file.bytes)}</span>
                </div>
              )),
          },
          {
            head: m.bill.acknowledged,
            cell: ({ acknowledgements }) =>
              acknowledgements.map(({ level, outcome, code, at }) => (
                <div key={level + at}>
                  {labelFor(m.bill.levels, level)} {labelFor(m.bill.levelOutcomes, outcome)} {code}{' '}
                  <span className="ws-soft">{time(at)}</span>
                </div>
              )),
          },
        ]}
      />
      {shown && <FileText file={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
};

const FileText = ({ file, onClose }: { readonly file: File; readonly onClose: () => void }) => {
  const text = useQuery({
    queryKey: ['file', file.contentUrl],
    queryFn: async () => (await (await fetchFile(file.contentUrl)).text()).replaceAll(/~\r?\n?/g, '~\n'),
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={file.name} closeButtonProps={{ 'aria-label': m.common.close }}>
      <QueryContent query={text}>
        {(content) => (
          <pre className="ws-file" tabIndex={0}>
            {content}
          </pre>
        )}
      </QueryContent>
      <Button variant="default" mt="sm" onClick={() => void download(file.contentUrl, file.name)}>
        {m.common.download}
      </Button>
    </Modal>
  );
};
