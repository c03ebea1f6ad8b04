import { Button } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../api/client';
import { useHasPermission } from '../../api/session';
import { useWrite } from '../../api/use-write';
import { rfaFormMessages } from '../../messages/authorization-form';
import { Refusal } from '../../ui/refusal';
import { Pdf } from '../../ui/pdf';
import { RfaDialog } from './rfa-dialog';
import type { Rfa } from './rfas';
import { useWaivers, Waivers } from './waivers';

interface Preview {
  readonly id: string;
  readonly contentHash: string;
  readonly previewDocumentId: string | null;
}

/** The user reviews the form first, and exactly this form is signed. */
export const SignDialog = ({ rfa, onClose }: { readonly rfa: Rfa; readonly onClose: () => void }) => {
  const mayRead = useHasPermission('documents:read');
  const [preview, setPreview] = useState<Preview | null>(null);
  const look = useWrite('previewRfaSigning', { onDone: ({ data }) => setPreview(data) });
  const waivers = useWaivers(rfa);
  const docId = preview?.previewDocumentId ?? null;
  return (
    <RfaDialog
      rfa={rfa}
      operation="signRfa"
      title={rfaFormMessages.titles.sign}
      text={rfaFormMessages.texts.sign}
      size="xl"
      fields={{ snapshotId: false, contentHash: false, accepted: false }}
      fixed={{ snapshotId: preview?.id ?? '', contentHash: preview?.contentHash ?? '' }}
      body={(filled, values) => ({ ...filled, ...waivers.body(values) })}
      others={['accepted']}
      blocked={preview === null}
      onClose={onClose}
    >
      {(values, set, problem) => (
        <>
          <Waivers of={waivers} values={values} set={set} problem={problem} />
          <Refusal problem={look.error} />
          {preview === null && (
            <Button
              variant="default"
              loading={look.isPending}
              onClick={() => look.mutate({ path: { id: rfa.id } })}
              style={{ justifySelf: 'start' }}
            >
              {rfaFormMessages.lookAtForm}
            </Button>
          )}
          {preview !== null && docId === null && <span className="ws-soft">{rfaFormMessages.narrative}</span>}
          {docId !== null && mayRead && (
            <section aria-label={rfaFormMessages.toSign}>
              <Pdf
                path={client.address('getRfaDocumentContent', { path: { id: rfa.id, docId } })}
                filename={`rfa-${rfa.rfaNumber}-to-sign.pdf`}
              />
            </section>
          )}
        </>
      )}
    </RfaDialog>
  );
};
