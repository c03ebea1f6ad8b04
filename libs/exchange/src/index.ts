/** Exchange with payers: partners, what goes to them, and what comes back. */
export {};
