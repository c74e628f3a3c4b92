/** The texts of sessions and of what somebody did; they load with these cards. */
export const sessionTexts = {
  title: 'Sessions',
  hint: 'Where you are signed in. End what you do not know, and what you no longer use.',
  failed: 'The sessions could not be loaded',
  current: 'This one',
  used: (last: string, since: string) => `Last used ${last} · signed in ${since}`,
  end: 'End',
  endOf: (device: string, last: string) => `End ${device}, last used ${last}`,
  ended: 'Session ended',
  endFailed: 'The session could not be ended',
  endOthers: 'End all others',
  othersSure: 'End all other sessions?',
  othersText: 'Everywhere but here you are signed out at once.',
  othersEnded: (count: number) => (count === 1 ? '1 session ended' : `${count} sessions ended`),
};

export const trailTexts = {
  title: 'What you did',
  hint: 'In the last 30 days, newest first.',
  none: 'Nothing yet',
  noneHint: 'What you create, change and delete appears here.',
  failed: 'What you did could not be loaded',
  more: 'Show more',
  all: 'Open in the audit log',
};
