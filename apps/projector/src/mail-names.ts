/** `billing@practice.example`, also out of `Billing <billing@practice.example>`. */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** A mail domain for this service; an address of a machine is none. */
export const domainOf = (origin: string): string => {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
};
