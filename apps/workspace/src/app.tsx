import { Button, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { asProblem } from './api/problem';
import { renewSession, useSessionState } from './api/session';
import { m } from './messages';
import { router } from './router';
import { SecondFactorStep } from './routes/shell/second-factor';
import { SessionEnded } from './routes/shell/session-ended';
import { theme, cssVariables } from './theme';
import { Message } from './ui/message';

const MAX_RETRIES = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retry only requests without a response or with a 5xx status.
      retry: (failures, thrown) => {
        const { offline, status } = asProblem(thrown);
        return failures < MAX_RETRIES && (offline || status >= 500);
      },
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

const colorSchemeManager = localStorageColorSchemeManager({ key: 'workspace-colors' });
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

export const App = () => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
    getStyleNonce={nonce}
  >
    <QueryClientProvider client={queryClient}>
      <SessionGate />
    </QueryClientProvider>
  </MantineProvider>
);

const SessionGate = () => {
  const state = useSessionState();
  useEffect(() => {
    // The session state shows errors.
    renewSession().catch(() => undefined);
  }, []);
  if (state.is === 'opening') return <OpeningScreen />;
  if (state.is === 'factor') return <SecondFactorStep step={state.step} />;
  if (state.session === null)
    return (
      <Message title={m.session.closedTitle} text={m.session.closedText}>
        <Button component="a" href="/workspace/sign-in">
          {m.session.toSignIn}
        </Button>
      </Message>
    );
  if (state.is === 'ended') return <SessionEnded />;
  return (
    <>
      <Notifications position="bottom-right" autoClose={4000} limit={3} />
      <RouterProvider router={router} context={{ queries: queryClient }} />
    </>
  );
};

const OpeningScreen = () => <Message title={m.session.opening} text={m.common.loading} busy />;
