import { decide, fold, type Decider, type Law, type Message } from '#domain';

/**
 * `given(...history).when(command)` and then exactly one of: events, their types, nothing, a rejection. One grammar for
 * every decider. `law`: the rules by which it decides, where it needs any. `thenEvents`, not `then`, so that the object is no thenable.
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
        /** `detail`: a part of the fixed sentence, or the paths of the fields that are wrong. */
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
