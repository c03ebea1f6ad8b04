import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download, fileOf, type Types } from '../../api/client';
import { transmissionsOf } from '../../api/queries';
import { useMay } from '../../api/session';
import { m } from '../../messages';
import { Asked, Empty } from '../../ui/asked';
import { size, time } from '../../ui/format';
import { Panel } from '../../ui/parts';

type File = Types.TransmissionFileView;
const isText = ({ mediaType, name }: File): boolean => !mediaType.includes('pdf') && !/\.(zip|pdf)$/.test(name);

/** What really went out, file by file, and what partners and payers said of each. */
export const Transmissions = ({ billId }: { readonly billId: string }) => {
  const sees = useMay('documents:read');
  const sent = useQuery({ ...transmissionsOf(billId), enabled: sees });
  const [shown, setShown] = useState<File | null>(null);
  if (!sees) return null;
  return (
    <Panel title={m.bill.transmissions} bare>
      <Asked query={sent} rows={3}>
        {(all) =>
          all.length === 0 ? (
            <Empty text={m.bill.notSent} />
          ) : (
            <table className="ws-table">
              <thead>
                <tr>
                  <th>{m.bill.control}</th>
                  <th>{m.bill.partner}</th>
                  <th>{m.bill.files}</th>
                  <th>{m.bill.acknowledged}</th>
                </tr>
              </thead>
              <tbody>
                {all.map(({ controlNumber, partner, route, files, acknowledgements }) => (
                  <tr key={controlNumber}>
                    <td>{controlNumber}</td>
                    <td>{partner ?? route}</td>
                    <td>
                      {files.map((file) => (
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
                      ))}
                    </td>
                    <td>
                      {acknowledgements.map(({ level, outcome, code, at }) => (
                        <div key={level + at}>
                          {level} {outcome} {code} <span className="ws-soft">{time(at)}</span>
                        </div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Asked>
      {shown && <FileText file={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
};

/** A file of segments, one a line. */
const FileText = ({ file, onClose }: { readonly file: File; readonly onClose: () => void }) => {
  const text = useQuery({
    queryKey: ['file', file.contentUrl],
    queryFn: async () => (await (await fileOf(file.contentUrl)).text()).replaceAll(/~\r?\n?/g, '~\n'),
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} size="xl" title={file.name} closeButtonProps={{ 'aria-label': m.common.close }}>
      <Asked query={text}>
        {(content) => (
          <pre className="ws-file" tabIndex={0}>
            {content}
          </pre>
        )}
      </Asked>
      <Button variant="default" mt="sm" onClick={() => void download(file.contentUrl, file.name)}>
        {m.common.download}
      </Button>
    </Modal>
  );
};
