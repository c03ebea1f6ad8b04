/** Extracts `billing@practice.example` from `Billing <billing@practice.example>`. */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

/** This service's mail domain: localhost for an IP address. */
export const domainOf = (origin: string): string => {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
};
