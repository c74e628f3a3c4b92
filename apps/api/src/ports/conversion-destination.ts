import type { Platform } from '@adhelm/contract/platform';

/** A step of a visitor as a platform is told of it. */
export type ConversionEvent = {
  /** By which the platform knows what it was told before. */
  id: string;
  name: string;
  at: Date;
  /** Decimals. */
  value: { amount: string; currency: string } | null;
  /** What the visitor's address said, click ids of platforms among it. */
  source: Readonly<Record<string, string>>;
  /** When the visitor came with it. */
  firstSeenAt: Date;
  /** Whole or empty: a part of an address helps nobody. */
  ip: string;
  userAgent: string;
  pageUrl: string;
};

/** Where they go: the pixel as its platform calls it, and what opens it. */
export type ConversionTarget = {
  pixelId: string;
  /** Empty where none is set. */
  accessToken: string;
  /** Empty unless the platform shall show them as tests. */
  testCode: string;
  /** Sent by a person who wants to see the answer: it should count nowhere, as far as the platform can do that. */
  isTrial: boolean;
  googleAccountId: string;
  googleActionId: string;
};

export type ConversionOutcome =
  /** `reference` is set where the platform says later what became of them. */
  | { kind: 'TAKEN'; words: string; reference?: string }
  /** None of them was taken, because of one or several. */
  | { kind: 'REFUSED'; words: string }
  /** Nothing for this pixel will be taken before somebody changes something. */
  | { kind: 'PARK'; words: string }
  /** Nobody can tell whether they were taken, or they were not for now. */
  | { kind: 'LATER'; words: string; waitMs?: number };

/** A platform that takes conversions. Every failure is an outcome, none is thrown. */
export type ConversionDestination = {
  /** How many it takes at once. */
  atOnce: number;
  /** What happened longer ago is not taken. */
  oldestMs: number;
  /** Whether a value sent again under the same id corrects the first. */
  corrects: boolean;
  needsToken: boolean;
  send(target: ConversionTarget, events: readonly ConversionEvent[]): Promise<ConversionOutcome>;
  /** What became of what was taken under a reference, where the platform says so later. */
  outcomeOf?(target: ConversionTarget, reference: string): Promise<ConversionOutcome>;
};

export type ConversionDestinations = Partial<Record<Platform, ConversionDestination>>;
