import { ROLE } from '@adhelm/contract/constants';

/** Whom the built-in identity provider offers. `pending` and `newcomer` are known there but were never invited. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@demo.test', name: 'Linh Nguyen', note: 'Admin' },
  { email: 'publisher@demo.test', name: 'Minh Tran', note: 'Publisher admin of Northwind Media' },
  { email: 'advertiser@demo.test', name: 'An Pham', note: 'Lead advertiser of Northwind Media' },
  { email: 'buyer@demo.test', name: 'Duc Le', note: 'Advertiser of Northwind Media' },
  { email: 'other@demo.test', name: 'Clara Weiss', note: 'Publisher admin of Lotus Reach' },
  {
    email: 'finance@demo.test',
    name: 'Hanna Berg',
    note: 'Second admin: releases what the other one prepared',
  },
  { email: 'pending@demo.test', name: 'Sam Rivera', note: 'Not granted' },
  { email: 'newcomer@demo.test', name: 'Robin Vega', note: 'Not granted, to be invited' },
] as const;

type DemoEmail = (typeof DEMO_ACCOUNTS)[number]['email'];

/** The invited ones, with their role and publisher (by its place in the demo data). */
export const DEMO_MEMBERS: readonly {
  email: DemoEmail;
  roleId: number;
  publisher: 0 | 1 | null;
  isLead: boolean;
}[] = [
  { email: 'admin@demo.test', roleId: ROLE.ADMIN, publisher: null, isLead: false },
  { email: 'publisher@demo.test', roleId: ROLE.PUBLISHER_ADMIN, publisher: 0, isLead: false },
  { email: 'advertiser@demo.test', roleId: ROLE.ADVERTISER, publisher: 0, isLead: true },
  { email: 'buyer@demo.test', roleId: ROLE.ADVERTISER, publisher: 0, isLead: false },
  { email: 'other@demo.test', roleId: ROLE.PUBLISHER_ADMIN, publisher: 1, isLead: false },
];

/** With one admin nobody could release a payout; joins last, so that the others keep their numbers. */
export const SECOND_ADMIN = {
  email: 'finance@demo.test',
  roleId: ROLE.ADMIN,
  publisher: null,
  isLead: false,
} as const;

/** Colleagues of theirs who only appear in the figures: they make the twelve advertisers of the demo complete. */
export const DEMO_COLLEAGUES = [
  { email: 'huong.vo@demo.test', name: 'Huong Vo', publisher: 0, isLead: true },
  { email: 'jonas.keller@demo.test', name: 'Jonas Keller', publisher: 0, isLead: false },
  { email: 'grace.miller@demo.test', name: 'Grace Miller', publisher: 0, isLead: false },
  { email: 'camille.roux@demo.test', name: 'Camille Roux', publisher: 0, isLead: false },
  { email: 'tuan.dang@demo.test', name: 'Tuan Dang', publisher: 0, isLead: false },
  { email: 'lucia.ortega@demo.test', name: 'Lucía Ortega', publisher: 0, isLead: false },
  { email: 'mai.bui@demo.test', name: 'Mai Bui', publisher: 1, isLead: true },
  { email: 'kenji.mori@demo.test', name: 'Kenji Mori', publisher: 1, isLead: false },
  { email: 'soo-jin.han@demo.test', name: 'Soo-jin Han', publisher: 1, isLead: false },
  { email: 'oliver.grant@demo.test', name: 'Oliver Grant', publisher: 1, isLead: false },
] as const;

/** By the place of their publisher in the demo data. */
export const DEMO_TEAMS = [
  { publisher: 0, name: 'Social buyers', description: 'Campaigns on social networks' },
  { publisher: 0, name: 'Native buyers', description: 'Campaigns on native-ads networks' },
  { publisher: 1, name: 'Media buying', description: 'All campaigns of Lotus Reach' },
] as const;
