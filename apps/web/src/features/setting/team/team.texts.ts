/** The texts of teams; they load with their list. */
export const teamTexts = {
  title: 'Teams',
  noun: { one: 'team', many: 'teams' },
  search: 'Name or description',
  name: 'Team Name',
  description: 'Description',
  members: 'Members',
  status: 'Status',
  publisher: 'Publisher',
  viewMembers: 'View the members',
};

/** The texts of the form of a team; they load when it is first opened. */
export const teamFormTexts = {
  active: 'Active',
  activeHint: 'An inactive team keeps its members and is offered nowhere.',
  yes: 'Active',
  no: 'Inactive',
  memberWords: {
    add: 'Add a member',
    search: 'Search users',
    none: 'No users found',
    empty: 'Nobody belongs to the team yet.',
    remove: (name: string) => `Remove ${name}`,
  },
  membersNeedPublisher: 'Choose a publisher first.',
};
