import type { Generated } from 'kysely';
import type { Day, Lifecycle } from './schema-columns.ts';

/** Publishers and what is agreed with them. */
export type PublisherTables = {
  publishers: Lifecycle & {
    id: Generated<number>;
    name: string;
    avatar: string | null;
    dark_mode_avatar: string | null;
    domains: Generated<string[]>;
    is_active: Generated<boolean>;
    settings: Generated<object>;
    payment_threshold: Generated<string>;
    billing_zone: Generated<string>;
  };
  publisher_domains: { domain: string; publisher_id: number };
  publisher_fees: {
    id: Generated<number>;
    publisher_id: number;
    valid_from: Day;
    percent: string;
    created_by: number | null;
    created_at: Date;
  };
  publisher_bank_accounts: {
    id: Generated<number>;
    publisher_id: number;
    bank_id: number;
    account_name: string;
    account_number: string;
    created_by: number | null;
    created_at: Date;
  };
  banks: {
    id: Generated<number>;
    code: string;
    name: string;
    image: string | null;
    created_at: Generated<Date>;
  };
};
