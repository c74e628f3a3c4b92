/** The texts of what is done with campaigns; they load with their screen. */
export const campaignTexts = {
  nothingToUpdate:
    'None of these ad accounts is connected. A lead advertiser connects Facebook from the avatar menu.',
  accounts: { one: 'ad account', many: 'ad accounts' },
  amountIn: (what: string, currency: string) => `${what} in ${currency}`,
  amountHint: 'Enter saves, Esc cancels.',
  save: 'Save',
  notSaved: 'It could not be saved.',

  linkPageLabel: 'Landing page',
  noPage: 'None',
  searchPages: 'Search landing pages',
  noPages: 'No results found',
  tracking: 'Tracking address',
  trackingHint: 'Paste it into the ads of this campaign: its clicks are then counted here.',
  noTracking: 'Choose a landing page that has an address: the tracking address appears here.',
  loadFailed: 'The campaign could not be loaded.',
  linked: 'Updated successfully',
  linkFailed: 'Update failed',

  createTitle: 'New campaign',
  createHint: 'It is created at the ad platform, paused: nothing is spent before you resume it.',
  name: 'Name',
  adAccount: 'Ad account',
  selectAccount: 'Please select ad account',
  searchAccounts: 'Search ad accounts',
  noAccounts: 'No connected ad account was found.',
  objective: 'Objective',
  selectObjective: 'Please select objective',
  dailyBudget: 'Daily budget',
  dailyBudgetHint: (currency: string) => `In the currency of the ad account (${currency}).`,
  back: 'All campaigns',
};
