import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormState } from '../../api/form-state';
import { billOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { documentBodies } from '../../features/authorizations/add-rfa-documents';
import { emptyRfa, rfaBody, rfaDraftFrom, type RfaDraft } from '../../features/authorizations/rfa-draft';
import { RfaForm } from '../../features/authorizations/rfa-form';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const NewAuthorization = () => {
  const { bill } = useSearch({ from: '/authorizations/new' });
  return bill === undefined ? (
    <AuthorizationEditor name="new" first={emptyRfa} />
  ) : (
    <FromBill key={bill} billId={bill} />
  );
};

const FromBill = ({ billId }: { readonly billId: string }) => {
  const bill = useQuery(billOf(billId));
  if (bill.data) return <AuthorizationEditor name={billId} first={rfaDraftFrom(bill.data)} />;
  return (
    <Screen title={rfaMessages.newRequest}>
      <QueryContent query={bill}>{() => null}</QueryContent>
    </Screen>
  );
};

const AuthorizationEditor = ({ name, first }: { readonly name: string; readonly first: RfaDraft }) => {
  const navigate = useNavigate();
  const [draft, setDraft, forget] = useFormState(`new-rfa/${name}`, () => first);
  const write = useWrite('createRfa', {
    done: rfaFormMessages.draft.saved,
    onDone: ({ data: { id } }) => {
      forget();
      void navigate({ to: '/authorizations/$rfaId', params: { rfaId: id } });
    },
  });
  return (
    <Screen
      title={rfaMessages.newRequest}
      actions={
        <Button variant="default" onClick={() => forget()}>
          {m.draft.clear}
        </Button>
      }
    >
      <RfaForm
        draft={draft}
        onDraft={setDraft}
        problem={write.error}
        sending={write.isPending}
        withDocuments
        onSend={() => write.mutate({ body: { rfa: rfaBody(draft), documents: documentBodies(draft.documents) } })}
      />
    </Screen>
  );
};
