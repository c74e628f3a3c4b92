/** The demo accounts, by what they stand for in the tests. */
export const ADMIN = 'admin@demo.test';
/** The other admin. */
export const SECOND_ADMIN = 'finance@demo.test';
/** Publisher admin of Northwind Media. */
export const PUBLISHER = 'publisher@demo.test';
/** Lead advertiser of Northwind Media. */
export const ADVERTISER = 'advertiser@demo.test';
/** Advertiser of Northwind Media. */
export const BUYER = 'buyer@demo.test';
/** Publisher admin of Lotus Reach. */
export const OTHER = 'other@demo.test';
/** Known to the identity provider, never invited. */
export const PENDING = 'pending@demo.test';
/** The same until the journey of invitations invites them. */
export const NEWCOMER = 'newcomer@demo.test';
