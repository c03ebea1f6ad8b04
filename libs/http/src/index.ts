export { sortByBody } from './validation/body-order.js';
export { parseQuery } from './validation/query.js';
export {
  examine,
  actorNameProblems,
  refuseBody,
  nullProblems,
  validate,
  type ExaminedForm,
} from './validation/validate.js';
export { createApp, type AppOptions } from './app.js';
export { startListening } from './start-listening.js';
export { HARD_EXIT_MS, Shutdown, stopOnSignals } from './shutdown.js';
export { Operation } from './routing/operation.decorator.js';
export * from './auth/principal.js';
export { KeyAuthenticator, streamOfKey } from './auth/key-authenticator.js';
export { SessionAuthenticator } from './auth/session-authenticator.js';
export { CredentialAuthenticator } from './auth/credential-authenticator.js';
export { KeyUse, KEY_USE, type KeyUseRecord } from './auth/key-use.js';
export { networkProblem } from './auth/allowed-addresses.js';
export { cameFrom, SessionIndex, type CameFrom, type NotedSession } from './auth/session-index.js';
export { loadKey } from './auth/load-key.js';
export { cookieIn } from './auth/cookie-in.js';
export { sessionIdIn, SessionTokens, signInUrl, type TokenKind } from './auth/session-tokens.js';
export { callerFiltersStream } from './auth/caller-filters-stream.js';
export { PracticeLookup, type TeamMember } from './auth/practice-lookup.js';
export { presentWorkspacePerson } from './auth/present-workspace-person.js';
export {
  MEMBER_INACTIVE,
  NOT_SIGNED_IN,
  DEACTIVATED,
  isLeftToProvider,
  isUnnamed,
  WorkspaceSessions,
  type SignedIn,
} from './auth/workspace-sessions.js';
export { entrances, RateLimits, type Entrance } from './rate-limit/rate-limits.js';
export { RefusalThrottle } from './rate-limit/refusal-throttle.js';

export { StoredOrganizationReader } from './auth/organization-reader.js';
export { contextOf, Ctx, currentTimeOf, type RequestContext } from './auth/request-context.js';
export { UploadLimiter, type ReceivedBody } from './gate/uploads.js';
export { requesterOf } from './fairness/requester-of.js';
export { SharedSlots, type SlotLimits } from './fairness/shared-slots.js';
export { budgets, type LoadBudget } from './overload/arrivals.js';
export { refusalReasons } from './overload/load-control.js';
export { Overload } from './overload/overload.js';
export { RequestTime } from './overload/request-time.js';
export { onClosed } from './requests/on-closed.js';
export { ClientSignal, clientSignal } from './client-signal.js';
export { recheck } from './gate/recheck.js';
export { API_ROOT, operationAt, operationOf } from './routing/routes.js';
export { Refusal, refuse, refuseParameter } from './problems/refusal.js';
export { toProblem, type Problem } from './problems/to-problem.js';
export { ApiBase } from './routing/api-base.js';
export { escaped, page, redirectTo, sendPage, type Page } from './pages/page.js';
export { PageForm, PageGet, PagePost } from './pages/page.decorators.js';
export {
  attemptExpiredPage,
  isCrossSite,
  practiceChooserPage,
  linkExpiredPage,
  factorMissingPage,
  providerReturnPage,
  providerUnavailablePage,
  linkSentPage,
  noTeamPage,
  openingPage,
  refusedByProviderPage,
  signedOutPage,
  invitationPage,
  signInPage,
  signInOptionsPage,
  notSignedInPage,
  signInDisabledPage,
  providerRedirectPage,
  type SignInOptions,
  proofTooOldPage,
  reauthenticatedPage,
} from './pages/workspace-pages.js';
export { pageRoutes } from './pages/page-routes.js';
export { data } from './answers/data.js';
export { prefersCsv } from './answers/prefers-csv.js';
export { Cursors } from './answers/cursors.js';
export { HttpModule } from './http.module.js';
export { answerExamples, answerExamplesFile, type AnswerExamples } from './openapi/answer-examples.js';
export { buildOpenApi, type OpenApiDocument } from './openapi/build-openapi.js';
export { ContractController } from './openapi/contract.controller.js';
export { RequestRecorder } from './logging/request-recorder.js';
export { createLog, readableLines, standardOutput, NestLog } from './logging/log.js';
export { withCheckTimeout, NO_ANSWER, runChecks, type Check, type Checks } from './health/checks.js';
export { allowOrigin } from './requests/cors.js';
export { fastifyAdapter } from './server.js';
export { healthController } from './health/health.controller.js';
export { consume, Counters, limiterSettings, MemoryCounters, type Count } from './rate-limit/counters.js';
export { policiesFor, type Policy } from './rate-limit/policies.js';
export { FallbackCounters } from './rate-limit/fallback-counters.js';

export { checkTreatmentBilling, canRead, canReadIdentifiers, canSeeRequests } from './gate/credential-checks.js';
export { checkIfMatch, withHiddenPart } from './answers/etag.js';
export { taggedBillingProfile } from './answers/tagged-billing-profile.js';
