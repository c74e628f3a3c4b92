// What browsers and Node share beyond the language itself; everything else is out of reach of the contract.
declare const URL: {
  parse(address: string, base?: string): { protocol: string; hostname: string; origin: string } | null;
  canParse(address: string, base?: string): boolean;
};
