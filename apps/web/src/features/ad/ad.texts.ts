/** The texts of single ads; they load with their screen. */
export const adTexts = {
  details: 'What people read',
  campaign: 'Campaign',
  adSet: 'Ad set',
  headline: 'Headline',
  body: 'Text',
  description: 'Description',
  address: 'Landing address',
  seenAt: (time: string) => `As retrieved on ${time}.`,
  nothing: 'Nothing has been retrieved of this ad yet: it comes with the next update of its ad account.',
};
