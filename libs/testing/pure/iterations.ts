/**
 * How many random cases a law is tried with: so many in every run of the tests, and `ROUNDS` times as many where somebody
 * looks for what is rare (`ROUNDS=20 npm test -- bill.laws`).
 */
export const iterations = (usual: number): number => Math.ceil(usual * Number(process.env['ROUNDS'] ?? 1));
