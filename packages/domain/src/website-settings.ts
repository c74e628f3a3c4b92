/** Whether a website asks its visitors before pixels are told of them. */
export const CONSENTS = ['OFF', 'BANNER'] as const;
export type Consent = (typeof CONSENTS)[number];

/** Whether robots count in reports; they are shown the same pages either way. */
export const BOT_HANDLINGS = ['LEAVE_OUT', 'COUNT'] as const;
export type BotHandling = (typeof BOT_HANDLINGS)[number];

/**
 * Who pays for clicks on sponsored results; the standard one is the product's own setting. Google's runs as a script in
 * the visitor's browser.
 */
export const WEBSITE_FEEDS = ['STANDARD', 'TONIC', 'GOOGLE'] as const;
export type WebsiteFeed = (typeof WEBSITE_FEEDS)[number];

/** Whether a page goes online that ads lead to whose texts cannot be declared, as Google wants it. */
export const AD_TEXT_CHECKS = ['WARN', 'HOLD'] as const;
export type AdTextCheck = (typeof AD_TEXT_CHECKS)[number];
