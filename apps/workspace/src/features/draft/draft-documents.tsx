import { Button, Select } from '@mantine/core';
import { m } from '../../messages';
import { DropFiles } from '../../ui/files';
import { size } from '../../ui/format';
import { documentTypes } from '../bill/add-documents';
import type { DraftDocument } from './draft';

export const DraftDocuments = ({
  documents,
  errorOf,
  onChange,
}: {
  readonly documents: readonly DraftDocument[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (next: readonly DraftDocument[]) => void;
}) => (
  <div className="ws-form" data-path="documents" tabIndex={-1}>
    {documents.map((document, n) => (
      <div key={`${document.filename} ${n}`} className="ws-row">
        <Select
          label={`${document.filename} (${size(document.bytes)})`}
          data-path={`documents.${n}`}
          data={documentTypes}
          value={document.documentType}
          error={errorOf(`documents.${n}`)}
          allowDeselect={false}
          onChange={(documentType) =>
            onChange(
              documents.map((document, at) =>
                at === n ? { ...document, documentType: documentType ?? 'other' } : document,
              ),
            )
          }
        />
        <Button
          variant="subtle"
          mt={22}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange(documents.filter((_, at) => at !== n))}
        >
          {m.common.remove}
        </Button>
      </div>
    ))}
    <DropFiles
      onFiles={(files) =>
        onChange([
          ...documents,
          ...files.map((file, n) => ({
            ...file,
            documentType: documents.length + n === 0 ? ('final_report' as const) : ('medical_records' as const),
          })),
        ])
      }
    />
  </div>
);
