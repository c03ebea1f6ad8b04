import { Button, Select } from '@mantine/core';
import { useFormState } from '../../api/form-state';
import { useWrite } from '../../api/use-write';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { m } from '../../messages';
import { pairs } from '../../ui/field';
import { DropFiles, type ReadFile } from '../../ui/files';
import { size } from '../../ui/format';
import { errorAt, Refusal } from '../../ui/refusal';
import type { RfaDocumentType } from './letter-field';
import { DateInput } from '../../ui/date-input';

export interface DroppedDocument extends ReadFile {
  readonly documentType: RfaDocumentType;
  readonly documentDate: string;
}

export const documentBodies = (files: readonly DroppedDocument[]) =>
  files.map(({ filename, contentBase64, documentType, documentDate }) => ({
    filename,
    contentBase64,
    documentType,
    ...(documentDate !== '' && { documentDate }),
  }));

export const DroppedDocuments = ({
  files,
  first,
  errorOf = () => undefined,
  onChange,
}: {
  readonly files: readonly DroppedDocument[];
  /** Default type of the first document. */
  readonly first: RfaDocumentType;
  readonly errorOf?: (path: string) => string | undefined;
  readonly onChange: (next: readonly DroppedDocument[]) => void;
}) => {
  const change = (at: number, part: Partial<DroppedDocument>): void =>
    onChange(files.map((file, n) => (n === at ? { ...file, ...part } : file)));
  return (
    <div className="ws-form">
      {files.map((file, n) => (
        <div key={`${file.filename} ${n}`} className="ws-row">
          <Select
            label={`${file.filename} (${size(file.bytes)})`}
            data={pairs<RfaDocumentType>(rfaMessages.documentTypes)}
            value={file.documentType}
            error={errorOf(`documents.${n}`)}
            allowDeselect={false}
            onChange={(documentType) => change(n, { documentType: documentType ?? 'other' })}
          />
          <DateInput
            label={rfaFormMessages.documentDate}
            aria-label={rfaFormMessages.documentDateOf(file.filename)}
            value={file.documentDate}
            onChange={(documentDate) => change(n, { documentDate })}
          />
          <Button
            variant="subtle"
            mt={22}
            style={{ justifySelf: 'start' }}
            aria-label={rfaFormMessages.remove(file.filename)}
            onClick={() => onChange(files.filter((_, at) => at !== n))}
          >
            {m.common.remove}
          </Button>
        </div>
      ))}
      <DropFiles
        onFiles={(found) =>
          onChange([
            ...files,
            ...found.map((file, n) => ({
              ...file,
              documentType: files.length + n === 0 ? first : ('supporting_record' as const),
              documentDate: '',
            })),
          ])
        }
      />
    </div>
  );
};

export const AddRfaDocuments = ({ rfaId, first }: { readonly rfaId: string; readonly first: RfaDocumentType }) => {
  const [files, setFiles, forget] = useFormState<readonly DroppedDocument[]>(`rfa-documents/${rfaId}`, () => []);
  const write = useWrite('addRfaDocuments', { done: m.common.saved, onDone: () => forget() });
  return (
    <div style={{ padding: 12 }} className="ws-form ws-noprint">
      <Refusal problem={write.error} />
      <DroppedDocuments
        files={files}
        first={first}
        errorOf={(path) => errorAt(write.error, path)}
        onChange={setFiles}
      />
      {files.length > 0 && (
        <Button
          loading={write.isPending}
          onClick={() => write.mutate({ path: { id: rfaId }, body: { documents: documentBodies(files) } })}
        >
          {rfaFormMessages.addDocuments}
        </Button>
      )}
    </div>
  );
};
