/** The texts of pausing and resuming: all that a list of campaigns or ads says of it at first. */
export const standingTexts = {
  pause: 'Pause',
  resume: 'Resume',
  notYetConnected: (platform: string) =>
    `${platform} is not yet connected, so that nothing can be changed there.`,
  final: (status: string) => `What is ${status.toLowerCase()} stays so.`,
  alreadyPaused: 'It is paused already.',
  alreadyRunning: 'It is running already.',
  steps: {
    campaign: {
      pause: { done: 'Campaign paused successfully', failed: 'Failed to pause campaign' },
      resume: { done: 'Campaign resumed successfully', failed: 'Failed to resume campaign' },
    },
    ad: {
      pause: { done: 'Ad paused successfully', failed: 'Failed to pause ad' },
      resume: { done: 'Ad resumed successfully', failed: 'Failed to resume ad' },
    },
  },
  adText: 'Ad text',
  disapproved: 'Feed objects',
  but: (status: string, effective: string) => `${status}, but ${effective.toLowerCase()}`,
};
