/**
 * Returns the number of random cases for a property test. The environment variable `ROUNDS` multiplies it to search for
 * rare failures (`ROUNDS=20 npm test -- bill.laws`).
 */
export const iterations = (usual: number): number => Math.ceil(usual * Number(process.env['ROUNDS'] ?? 1));
