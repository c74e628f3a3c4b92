type Amount = 'dailyBudget' | 'bidAmount';

export type AmountRow = {
  id: number;
  name: string;
  platform: string;
  status: string;
  currency: string;
  dailyBudget: number | null;
  bidAmount: number | null;
  isGone?: boolean;
};

export type AmountCellProps = { row: AmountRow; what: Amount };
