import type { Scope } from '@adhelm/domain/access-scope';
import { UTC } from '@adhelm/domain/time-zone';
import { sql } from 'kysely';
import { ownedBy, type Tx } from '../../db/entities/in-scope.ts';

/** The percentage that is kept of what is earned, from a day on (`YYYY-MM-DD`, UTC). */
export type FeeTier = { validFrom: string; percent: string };

export type BankAccount = {
  id: number;
  bank: { id: number; code: string; name: string; image: string | null };
  accountName: string;
  accountNumber: string;
  /** When it was given, from which on payouts wait. */
  since: Date;
};

/** What is agreed with publishers about money. */
export const publisherTermsRepository = (tx: Tx, scope: Scope) => {
  const feesOf = async (publisherId: number): Promise<FeeTier[]> =>
    tx
      .selectFrom('publisher_fees')
      .where(ownedBy(scope, 'publisher_id'))
      .where('publisher_id', '=', publisherId)
      .select([sql<string>`to_char(valid_from, 'YYYY-MM-DD')`.as('validFrom'), 'percent'])
      .orderBy('valid_from')
      .execute();

  return {
    /** Every tier, the earliest first. */
    feesOf,

    /** The percentage in force on a day; none has been agreed where it is 0. */
    async feesOn(publisherId: number, day: string): Promise<string> {
      const tiers = await feesOf(publisherId);
      return tiers.findLast(({ validFrom }) => validFrom <= day)?.percent ?? '0';
    },

    /** From which amount on, in dollars, a balance is paid out, and in which zone months are cut. */
    async payingTermsOf(publisherId: number): Promise<{ paymentThreshold: string; billingZone: string }> {
      const found = await tx
        .selectFrom('publishers')
        .where(ownedBy(scope, 'id'))
        .where('id', '=', publisherId)
        .select(['payment_threshold', 'billing_zone'])
        .executeTakeFirst();
      return { paymentThreshold: found?.payment_threshold ?? '0', billingZone: found?.billing_zone ?? UTC };
    },

    /** The account in force. */
    async bankAccountOf(publisherId: number): Promise<BankAccount | undefined> {
      const row = await tx
        .selectFrom('publisher_bank_accounts')
        .innerJoin('banks', 'banks.id', 'publisher_bank_accounts.bank_id')
        .where(ownedBy(scope, 'publisher_bank_accounts.publisher_id'))
        .where('publisher_bank_accounts.publisher_id', '=', publisherId)
        .select([
          'publisher_bank_accounts.id',
          'account_name',
          'account_number',
          'publisher_bank_accounts.created_at',
          'bank_id',
          'banks.code',
          'banks.name',
          'banks.image',
        ])
        .orderBy('publisher_bank_accounts.id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id,
        bank: { id: row.bank_id, code: row.code, name: row.name, image: row.image },
        accountName: row.account_name,
        accountNumber: row.account_number,
        since: row.created_at,
      };
    },

    async addBankAccount(
      publisherId: number,
      account: { bankId: number; accountName: string; accountNumber: string },
      createdBy: number,
      at: Date,
    ): Promise<void> {
      await tx
        .insertInto('publisher_bank_accounts')
        .values({
          publisher_id: publisherId,
          bank_id: account.bankId,
          account_name: account.accountName,
          account_number: account.accountNumber,
          created_by: createdBy,
          created_at: at,
        })
        .execute();
    },

    /** Sets the percentage from a day on; a tier that begins on the same day gives way. */
    async setFee(publisherId: number, tier: FeeTier, createdBy: number, at: Date): Promise<void> {
      const made = { percent: tier.percent, created_by: createdBy, created_at: at };
      await tx
        .insertInto('publisher_fees')
        .values({ publisher_id: publisherId, valid_from: tier.validFrom, ...made })
        .onConflict((conflict) => conflict.columns(['publisher_id', 'valid_from']).doUpdateSet(made))
        .execute();
    },
  };
};

export type PublisherTermsRepository = ReturnType<typeof publisherTermsRepository>;
