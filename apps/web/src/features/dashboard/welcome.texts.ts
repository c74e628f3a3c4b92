/** The texts of the start page for those without reports; they load with it. */
export const welcomeTexts = {
  greeting: (name: string) => `Hello, ${name}`,
  actingForAll: 'You act for all publishers.',
  actingFor: (publisher: string) => `You act for ${publisher}.`,
  actingForNone: 'You do not belong to a publisher yet.',
  noReports: 'Your role does not include reports. These screens are open to you:',
  countFailed: 'The number could not be loaded.',
  nothingTitle: 'Nothing to open yet',
  nothingHint: 'Your role has no permissions for the screens of this console. Ask an administrator.',
};
