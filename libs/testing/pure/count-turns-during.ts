/**
 * How many turns of the event loop others had while some work went on. The embedded engines answer at once, so that a loop over
 * thousands of their answers has them all in one turn unless it gives way.
 */
export const countTurnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
};
