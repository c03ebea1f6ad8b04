import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useFormState } from '../../api/form-state';
import { useWrite } from '../../api/use-write';
import { rfaBody, rfaDraftOf } from '../../features/authorizations/rfa-draft';
import { RfaForm } from '../../features/authorizations/rfa-form';
import { rfaOf, type Rfa } from '../../features/authorizations/rfas';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const EditAuthorization = () => {
  const { rfaId } = useParams({ from: '/authorizations/$rfaId/edit' });
  const found = useQuery(rfaOf(rfaId));
  return (
    <Screen title={found.data ? rfaMessages.title(found.data.rfaNumber) : m.common.loading}>
      <QueryContent query={found} rows={12}>
        {(rfa) => <DraftEditor key={rfaId} rfa={rfa} />}
      </QueryContent>
    </Screen>
  );
};

const DraftEditor = ({ rfa }: { readonly rfa: Rfa }) => {
  const navigate = useNavigate();
  // `revision`: revision of the draft when the user began to edit it.
  const [{ draft, revision }, change, forget] = useFormState(`edit-rfa/${rfa.id}`, () => ({
    draft: rfaDraftOf(rfa),
    revision: rfa.revision,
  }));
  const write = useWrite('replaceRfaDraft', {
    done: rfaFormMessages.draft.saved,
    onDone: () => {
      forget();
      void navigate({ to: '/authorizations/$rfaId', params: { rfaId: rfa.id } });
    },
  });
  const isChanged = rfa.revision !== revision && !write.isSuccess;
  return (
    <RfaForm
      draft={draft}
      onDraft={(next) => change({ draft: next, revision })}
      problem={write.error}
      sending={write.isPending}
      onSend={() => {
        if (isChanged) return;
        write.mutate({ path: { id: rfa.id }, body: { expectedRevision: revision, rfa: rfaBody(draft) } });
      }}
      notice={
        isChanged && (
          <div className="ws-banner" role="alert">
            {rfaFormMessages.draft.changed}{' '}
            <button
              type="button"
              className="ws-link"
              onClick={() => forget({ draft: rfaDraftOf(rfa), revision: rfa.revision })}
            >
              {m.common.showChanges}
            </button>
          </div>
        )
      }
    />
  );
};
