import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { asProblem } from '../../api/problem';
import { useHasPermission } from '../../api/session';
import { RfaActions } from '../../features/authorizations/rfa-actions';
import { RfaDocuments } from '../../features/authorizations/rfa-documents';
import { RfaFacts } from '../../features/authorizations/rfa-facts';
import { RfaDecisions, RfaDeliveries, RfaHistory } from '../../features/authorizations/rfa-history';
import { RfaImr } from '../../features/authorizations/rfa-imr';
import { RfaItems } from '../../features/authorizations/rfa-items';
import { MissingItems, RfaDeadlines, RfaHead } from '../../features/authorizations/rfa-parts';
import { RfaTasks } from '../../features/authorizations/rfa-task-list';
import { rfaOf } from '../../features/authorizations/rfas';
import { m } from '../../messages';
import { rfaMessages } from '../../messages/authorizations';
import { Failed, Loading } from '../../ui/query-content';
import { useKeySequences } from '../../ui/key-sequences';
import { Screen } from '../../ui/screen';
import { Tabs } from '../../ui/tabs';

const tabs = ['overview', 'documents', 'history'] as const;

export const Authorization = () => {
  const { rfaId } = useParams({ from: '/authorizations/$rfaId' });
  const { tab } = useSearch({ from: '/authorizations/$rfaId' });
  const navigate = useNavigate();
  const found = useQuery(rfaOf(rfaId));
  const mayRead = useHasPermission('documents:read');
  const shown = tabs.filter((tab) => tab !== 'documents' || mayRead);
  useKeySequences(
    Object.fromEntries(
      shown.map((tabId, n) => [
        String(n + 1),
        () => void navigate({ to: '.', search: { tab: tabId === 'overview' ? undefined : tabId } }),
      ]),
    ),
  );
  const rfa = found.data;
  if (rfa === undefined)
    return (
      <Screen title={found.isError ? rfaMessages.gone : m.common.loading} quiet={!found.isError}>
        {found.isError ? (
          <Failed problem={asProblem(found.error)} retry={() => void found.refetch()} />
        ) : (
          <Loading rows={10} />
        )}
      </Screen>
    );
  const isDraft = rfa.status === 'draft' || rfa.status === 'ready' || rfa.status === 'incomplete';
  return (
    <Screen title={rfaMessages.title(rfa.rfaNumber)}>
      <RfaHead rfa={rfa} />
      <RfaActions rfa={rfa} />
      <div style={{ marginTop: 12 }}>
        <Tabs
          label={rfaMessages.title(rfa.rfaNumber)}
          of={shown.map((tabId) => [tabId, rfaMessages.tabs[tabId]] as const)}
        />
      </div>
      {tab === 'documents' && mayRead && <RfaDocuments rfa={rfa} />}
      {tab === 'history' && (
        <div className="ws-stack">
          <RfaDeliveries rfa={rfa} />
          <RfaDecisions rfa={rfa} />
          <RfaHistory rfaId={rfa.id} />
        </div>
      )}
      {!['documents', 'history'].includes(tab ?? '') && (
        <div className="ws-stack">
          {isDraft && rfa.readiness.missing.length > 0 && <MissingItems of={rfa} />}
          <RfaTasks rfa={rfa} />
          <RfaItems rfa={rfa} />
          <RfaImr rfa={rfa} />
          <RfaDeadlines of={rfa} />
          <div className="ws-grid">
            <RfaFacts rfa={rfa} />
          </div>
        </div>
      )}
    </Screen>
  );
};
