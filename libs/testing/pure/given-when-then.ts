import { decide, fold, type Decider, type Law, type Message } from '#domain';

/**
 * Specification of a decider: `given(...history).when(command)`, then exactly one expectation: events, their types,
 * nothing, or a rejection. `law` holds the decider's rules, if it needs any. The method is called `thenEvents`, not
 * `then`, so that the object is not a thenable.
 */
export const specFor =
  <State, Command extends Message, Event extends Message, Applied extends Law>(
    decider: Decider<State, Command, Event, Applied>,
    ...law: Applied
  ) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const run = () => decide(decider, fold(decider, history), command, ...law);
      return {
        thenEvents: (...events: readonly Event[]) => expect(run()).toEqual(events),
        thenTypes: (...types: readonly Event['type'][]) => expect(run().map(({ type }) => type)).toEqual(types),
        thenNothing: () => expect(run()).toEqual([]),
        /** `detail` is part of the detail text, or the paths of the invalid fields. */
        thenRejects: (code: string, detail?: string | readonly string[]) =>
          expect(run).toThrow(
            expect.objectContaining({
              code,
              ...(typeof detail === 'string' && { detail: expect.stringContaining(detail) }),
              ...(typeof detail === 'object' && {
                errors: detail.map((path) => expect.objectContaining({ path })),
              }),
            }) as Error,
          ),
      };
    },
  });
