/** The texts of cells of the list; what these open has its own. */
export const cellTexts = {
  editAmount: (what: string, name: string, amount: string) => `${what} of ${name}: ${amount}. Change it`,
  linkTitle: 'Landing page and tracking address',
};
