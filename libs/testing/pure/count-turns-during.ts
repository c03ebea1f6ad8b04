/**
 * Returns the number of event loop turns that other work received while `work` ran. Embedded engines respond
 * immediately, so a loop over thousands of responses blocks the event loop unless it yields.
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
