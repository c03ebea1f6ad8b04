import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useFormState } from '../../api/form-state';
import { billingProfile, billOf } from '../../api/queries';
import { useWrite } from '../../api/use-write';
import { documentBodies } from '../../features/authorizations/add-rfa-documents';
import { emptyRfa, rfaBody, rfaDraftFrom, withClaimOf, type RfaDraft } from '../../features/authorizations/rfa-draft';
import { onlyProviderFields } from '../../features/authorizations/rfa-providers';
import { RfaForm } from '../../features/authorizations/rfa-form';
import { ExistingPatient } from '../../features/patients/existing-patient';
import { m } from '../../messages';
import { rfaFormMessages } from '../../messages/authorization-form';
import { rfaMessages } from '../../messages/authorizations';
import { Loading, QueryContent } from '../../ui/query-content';
import { Screen } from '../../ui/screen';

export const NewAuthorization = () => {
  const { bill } = useSearch({ from: '/authorizations/new' });
  return bill === undefined ? <BlankRequest /> : <FromBill key={bill} billId={bill} />;
};

const BlankRequest = () => {
  const { data: profile, isPending } = useQuery(billingProfile);
  if (isPending)
    return (
      <Screen title={rfaMessages.newRequest}>
        <Loading />
      </Screen>
    );
  const first = { ...emptyRfa, fields: { ...emptyRfa.fields, ...onlyProviderFields(profile) } };
  return <AuthorizationEditor name="new" first={first} picker />;
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

const AuthorizationEditor = ({
  name,
  first,
  picker = false,
}: {
  readonly name: string;
  readonly first: RfaDraft;
  /** True to offer the practice's patients first. */
  readonly picker?: boolean;
}) => {
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
        notice={picker && <ExistingPatient onPick={(source) => setDraft((before) => withClaimOf(before, source))} />}
        onSend={() => write.mutate({ body: { rfa: rfaBody(draft), documents: documentBodies(draft.documents) } })}
      />
    </Screen>
  );
};
