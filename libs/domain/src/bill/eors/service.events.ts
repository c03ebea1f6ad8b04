import type { EventKinds } from '../shared/event-kinds.js';
import type { Sealed } from '../../kernel/sealed.js';
import { servedIn, type EorService, type Served } from './service.js';

/** `service` is null if a user entered only the date. */
export interface ServiceData extends Served {
  readonly service: EorService | null;
}

export interface EorServiceEvents {
  readonly EorServiceCorrected: {
    billId: string;
    eorId: string;
    was: ServiceData;
    is: ServiceData;
    private: Sealed<{ readonly actorName: string | null }>;
  };
}

/** Returns the service details in the form used in events. */
export const serviceTold = (eor: Parameters<typeof servedIn>[0] & { readonly service?: EorService }): ServiceData => ({
  ...servedIn(eor),
  service: eor.service ?? null,
});

const withService = <Eor extends object>(eor: Eor, { service, ...served }: ServiceData): Eor => ({
  ...eor,
  ...served,
  ...(service !== null && { service }),
});

export const eorServiceEvents = {
  EorServiceCorrected: {
    public: 'eor.service_corrected',
    evolve: (facts, { eorId, is }) => ({
      ...facts,
      eors: facts.eors.map((eor) => (eor.eorId === eorId ? withService(eor, is) : eor)),
    }),
    view: (view, { eorId, is }) => ({
      eors: view.eors.map((eor) => (eor.eorId === eorId ? withService(eor, is) : eor)),
    }),
  },
} as const satisfies EventKinds<EorServiceEvents>;
